import type { BuildOptions } from "esbuild";

/** The server; the sandbox's neighbours are programs of their own, which a house in production never starts. */
export const houseProgram = {
  entryPoints: {
    main: "server/main.ts",
    "identity-process": "server/idp/identity-process.ts",
    "payment-process": "server/psp/payment-process.ts",
  },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
} satisfies BuildOptions;
