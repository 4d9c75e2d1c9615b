import { join } from "node:path";
import { context } from "esbuild";
import { type BundleName, bundleNames, type Bundles, each } from "./bundles.ts";
import { type Bundle, root } from "./options.ts";
import { renamesClasses } from "./styles.ts";

export interface Rebuilt {
  bundles: Bundles;
  /** Those that were made anew. */
  anew: BundleName[];
}

/** Bundles again and again: of all that was bundled before, only what is made of a changed file. */
export async function createRebuilder(): Promise<(changed: ReadonlySet<string>) => Promise<Rebuilt>> {
  const contexts = await each((options) => context(options));
  let last: Bundles | undefined;
  const due = new Set(bundleNames);

  return async function rebuild(changed) {
    const read = await withoutLooks(changed);
    for (const name of bundleNames) if (last && read.some((path) => isMadeOf(last?.[name], path))) due.add(name);
    const anew = [...due];
    // What fails stays due, until something is changed with which it does not.
    last = await each(async (_, name) => (last && !due.has(name) ? last[name] : contexts[name].rebuild()));
    due.clear();
    return { bundles: last, anew };
  };
}

/** The paths without those of stylesheets that scripts need not hear of: all classes are called as before. */
async function withoutLooks(changed: ReadonlySet<string>): Promise<string[]> {
  const heard = await Promise.all(
    [...changed].map(async (path) => !path.endsWith(".css") || (await renamesClasses(join(root, path)))),
  );
  return [...changed].filter((_, index) => heard[index]);
}

/** What plug-ins make of a file goes by its path with a word of theirs before it. */
function isMadeOf(bundle: Bundle | undefined, path: string): boolean {
  return Object.keys(bundle?.metafile.inputs ?? {}).some(
    (input) => input === path || input.endsWith(`:${path}`) || input.endsWith(join(root, path)),
  );
}
