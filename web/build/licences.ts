/** The licences of what the page is made of, in one file beside it: others' work keeps its notices. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const PARTS = ["@heruka_urgyen/react-playing-cards", "@fontsource-variable/eb-garamond", "lit-html"];

export function licences(): Plugin {
  return {
    name: "licences",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: "licences.txt", source: PARTS.map(notice).join("\n\n") });
    },
  };
}

function notice(part: string): string {
  const folder = join(import.meta.dirname, "..", "node_modules", part);
  return `${part}\n${"=".repeat(part.length)}\n\n${readFileSync(join(folder, "LICENSE"), "utf8")}`;
}
