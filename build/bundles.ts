import type { BuildOptions } from "esbuild";
import { type Bundle, everywhere, forBrowsers } from "./options.ts";
import { houseProgram } from "../server/start/house-program.ts";
import { plainStreams } from "./plain-streams.ts";
import { type Mapped, mapping } from "./source-maps.ts";
import { siteOptions } from "./site.ts";
import { wordFiles, words } from "./words.ts";
import { frameProgram } from "../sandbox/game-provider/frame-program.ts";
import { workerParts } from "./worker-parts.ts";

const bundles = {
  site: siteOptions(),
  words: { ...forBrowsers, entryPoints: wordFiles, splitting: false, plugins: [words()] },
  // Each worker is bundled alone: a shared chunk would only be one more file to wait for.
  shared: {
    ...forBrowsers,
    ...mapping,
    entryPoints: ["worker/shared.ts"],
    plugins: [plainStreams(), workerParts("./worker/shared.ts")],
  },
  solo: {
    ...forBrowsers,
    ...mapping,
    entryPoints: ["worker/solo.ts"],
    plugins: [plainStreams(), workerParts("./worker/solo.ts")],
  },
  boot: {
    ...forBrowsers,
    entryPoints: ["src/boot.ts"],
    format: "iife",
    splitting: false,
    // Its types say all that strict mode would find, and its bytes are counted.
    tsconfigRaw: { compilerOptions: { alwaysStrict: false, strict: false } },
  },
  house: { ...everywhere, ...houseProgram },
  // Of the sandbox's game provider, which serves it itself.
  game: { ...everywhere, ...frameProgram },
} satisfies Record<string, BuildOptions>;

export type BundleName = keyof typeof bundles;
export type Bundles = Record<BundleName, Bundle>;

export const bundleNames = Object.keys(bundles) as BundleName[];

export async function each<T>(
  work: (options: BuildOptions & typeof everywhere, name: BundleName) => Promise<T>,
): Promise<Record<BundleName, T>> {
  const done = await Promise.all(bundleNames.map(async (name) => [name, await work(bundles[name], name)] as const));
  return Object.fromEntries(done) as Record<BundleName, T>;
}

export function bundlesOf(mapped: Record<BundleName, Mapped>): Bundles {
  return Object.fromEntries(bundleNames.map((name) => [name, mapped[name].bundle])) as Bundles;
}
