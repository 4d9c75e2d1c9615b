import { relative } from "node:path";
import { build, type BuildOptions } from "esbuild";
import { lazyCode } from "./chunk-loads.ts";
import { type Plan, planChunks } from "./chunk-plan.ts";
import { baseOf } from "./graph.ts";
import { icons } from "./icons.ts";
import { lazyModules, partPrefix } from "./lazy-modules.ts";
import { type Bundle, development, forBrowsers, root } from "./options.ts";
import { ownWords } from "./own-words.ts";
import { partsNow } from "./parts.ts";
import { schemasOfGames } from "./schemas-of-games.ts";
import { classNames } from "./styles.ts";
import { views } from "./views.ts";
import { words } from "./words.ts";

/** What renders the pages at build time is made of the same modules as what hydrates them. */
export function siteOptions(plan?: Plan) {
  return {
    ...forBrowsers,
    entryPoints: [
      "src/main.tsx",
      ...(development ? [] : ["src/prerender.tsx"]),
      ...[...partsNow().keys()].map((name) => partPrefix + name),
    ],
    plugins: [icons(), schemasOfGames(), views(), lazyModules(plan), classNames(), words(), ownWords()],
  } satisfies BuildOptions;
}

/** Once to see what shares what, and once more as that is best loaded. */
export async function buildSite(): Promise<Bundle> {
  const first = await build(siteOptions());
  const texts = new Map(first.outputFiles.map(({ path, text }) => [relative(root, path), text]));
  const code = lazyCode(first.metafile.outputs, baseOf(first), (output) => texts.get(output) ?? "");
  return build(siteOptions(planChunks(code)));
}
