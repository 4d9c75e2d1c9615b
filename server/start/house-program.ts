import type { BuildOptions } from "esbuild";

/** The server; the sandbox's services are programs of their own, which a house in production never starts. */
export const houseProgram = {
  entryPoints: {
    main: "server/main.ts",
    "identity-provider": "sandbox/identity-provider/main.ts",
    "payment-provider": "sandbox/payment-provider/main.ts",
  },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
} satisfies BuildOptions;
