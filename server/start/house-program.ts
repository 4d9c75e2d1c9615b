import type { BuildOptions } from "esbuild";

/** The sandbox's services, programs of their own which a house in production never starts: each the `main.ts` of a folder in `sandbox/`. */
const sandboxPrograms = ["identity-provider", "payment-provider"] as const;
export type SandboxProgram = (typeof sandboxPrograms)[number];

/** The server, and what it may start. */
export const houseProgram = {
  entryPoints: {
    main: "server/main.ts",
    ...Object.fromEntries(sandboxPrograms.map((name) => [name, `sandbox/${name}/main.ts`])),
  },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
} satisfies BuildOptions;
