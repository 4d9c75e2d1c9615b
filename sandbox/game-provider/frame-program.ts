import type { BuildOptions } from "esbuild";

/** The game's code for browsers, beside the site's and no part of it. */
export const frameProgram = {
  entryPoints: { "game-frame": "sandbox/game-provider/frame/main.ts" },
  bundle: true,
  format: "esm",
  target: ["chrome123", "firefox121", "safari17.5"],
  minify: true,
  legalComments: "none",
  charset: "utf8",
  entryNames: "[name]",
  logLevel: "warning",
} satisfies BuildOptions;
