import { defineConfig } from "vite";
import { cardArt } from "./build/art.ts";
import { licences } from "./build/licences.ts";

export default defineConfig({
  base: "/",
  plugins: [cardArt(), licences()],
  build: {
    outDir: "../src/cadogan/web/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
