import { relative } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type BuildOptions } from "esbuild";
import { lazyCode } from "./chunk-loads.ts";
import type { Plan } from "./chunk-plan.ts";
import { baseOf } from "./graph.ts";
import { icons } from "./icons.ts";
import { lazyModules, partPrefix } from "./lazy-modules.ts";
import { bundleByPlan } from "./measured-plan.ts";
import { nameScripts } from "./names.ts";
import { type Bundle, development, forBrowsers, root } from "./options.ts";
import { ownWords } from "./own-words.ts";
import { partsNow } from "./parts.ts";
import { schemasOfGames } from "./schemas-of-games.ts";
import { type Mapped, mapping, mapsApart } from "./source-maps.ts";
import { classNames } from "./styles.ts";
import { views } from "./views.ts";
import { words } from "./words.ts";

/** The pages are prerendered with the same modules that hydrate them. */
export function siteOptions(plan?: Plan) {
  return {
    ...forBrowsers,
    entryPoints: [
      "src/main.tsx",
      ...(development ? [] : ["src/prerender.tsx"]),
      ...[...partsNow().keys()].map((name) => partPrefix + name),
    ],
    // What is loaded is called. Chromium then compiles it while it arrives, beside the page's thread.
    banner: development ? {} : { js: "//# allFunctionsCalledOnLoad" },
    plugins: [icons(), schemasOfGames(), lazyModules(plan), views(), classNames(), words(), ownWords()],
  } satisfies BuildOptions;
}

/** Builds once to see what modules share, and again with a chunk plan made from that. */
export async function buildSite(): Promise<Mapped> {
  const first = await build(siteOptions());
  const texts = textsOf(first);
  const code = lazyCode(first.metafile, baseOf(first), (output) => texts.get(output) ?? "");
  return bundleByPlan(
    code,
    async (plan) => mapsApart(await build({ ...siteOptions(plan), ...mapping })),
    ({ bundle }) => {
      const served = new Map(nameScripts(bundle).map((script) => [script.output, script.served]));
      return {
        outputs: bundle.metafile.outputs,
        bytesOf: (output) => gzipSync(served.get(output) ?? "", { level: 9 }).byteLength,
      };
    },
  );
}

const textsOf = ({ outputFiles }: Bundle) => new Map(outputFiles.map(({ path, text }) => [relative(root, path), text]));
