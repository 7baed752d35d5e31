import { defineConfig } from "vite";
import { cardArt } from "./build/art.ts";

export default defineConfig({
  base: "/",
  plugins: [cardArt()],
  build: {
    outDir: "../src/cadogan/web/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
