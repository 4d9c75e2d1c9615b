import { join } from "node:path";
import { context } from "esbuild";
import { type BundleName, bundleNames, type Bundles, each } from "./bundles.ts";
import { type Bundle, root } from "./options.ts";
import { renamesClasses } from "./styles.ts";

export interface Rebuilt {
  bundles: Bundles;
  anew: BundleName[];
}

/** Rebuilds only the bundles that contain a changed file. */
export async function createRebuilder(): Promise<(changed: ReadonlySet<string>) => Promise<Rebuilt>> {
  const contexts = await each((options) => context(options));
  let last: Bundles | undefined;
  const due = new Set(bundleNames);

  return async function rebuild(changed) {
    const read = await withoutLooks(changed);
    for (const name of bundleNames) if (last && read.some((path) => isMadeOf(last?.[name], path))) due.add(name);
    const anew = [...due];
    // If this throws, the bundles stay due until a change that makes them build.
    last = await each(async (_, name) => (last && !due.has(name) ? last[name] : contexts[name].rebuild()));
    due.clear();
    return { bundles: last, anew };
  };
}

/** Leaves out stylesheets whose class names did not change: the site's scripts depend on nothing else in them. */
async function withoutLooks(changed: ReadonlySet<string>): Promise<string[]> {
  const isRelevant = await Promise.all(
    [...changed].map(
      async (path) => !path.endsWith(".css") || path.startsWith("sandbox/") || (await renamesClasses(join(root, path))),
    ),
  );
  return [...changed].filter((_, index) => isRelevant[index]);
}

/** Plug-ins put a namespace before the path of a file that they transform. */
function isMadeOf(bundle: Bundle | undefined, path: string): boolean {
  return Object.keys(bundle?.metafile.inputs ?? {}).some(
    (input) => input === path || input.endsWith(`:${path}`) || input.endsWith(join(root, path)),
  );
}
