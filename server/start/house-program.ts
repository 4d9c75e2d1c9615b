import type { BuildOptions } from "esbuild";

/** The sandbox's services: each is `main.ts` of a folder in `sandbox/`, and none is started in production. */
const sandboxPrograms = ["identity-provider", "payment-provider", "game-provider", "odds-feed"] as const;
export type SandboxProgram = (typeof sandboxPrograms)[number];

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
