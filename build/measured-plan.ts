import type { Metafile } from "esbuild";
import { budgets, mostFiles } from "./budgets.ts";
import { type LazyCode, startPage } from "./chunk-loads.ts";
import { type Plan, planChunks } from "./chunk-plan.ts";

/** What is tried in turn: which exponent gives a good plan changes with the code. */
const exponents = [32, 30, 100, 150, 75, 50, 20, 35, 70, 15, 80, 60, 45, 25, 120, 90, 40, 65];

interface Measure {
  outputs: Metafile["outputs"];
  /** As browsers get it, compressed. */
  bytesOf(output: string): number;
}

/**
 * Compressed sizes do not add up, so a plan can only hope for what the bundler will make of it: the first one counts by
 * which every screen is within its budget and no file too small for one, otherwise the one that comes nearest.
 */
export async function bundleByPlan<Bundle>(
  code: LazyCode,
  bundled: (plan: Plan) => Promise<Bundle>,
  measure: (bundle: Bundle) => Measure,
): Promise<Bundle> {
  let best: { bundle: Bundle; excess: number } | undefined;
  for (const exponent of exponents) {
    const bundle = await bundled(planChunks(code, exponent));
    const excess = excessOf(code, measure(bundle));
    if (best === undefined || excess < best.excess) best = { bundle, excess };
    if (excess === 0) break;
  }
  if (best === undefined) throw new Error("No plan was tried.");
  return best.bundle;
}

/** Bytes by which screens are beyond their budget, and shared files below what is worth one. */
function excessOf({ entries }: LazyCode, { outputs, bytesOf }: Measure): number {
  const outputOf = new Map(Object.entries(outputs).map(([output, { entryPoint }]) => [entryPoint, output]));
  const reachedBy = (entryPoint: string) => reached(outputs, outputOf.get(entryPoint) ?? "");
  const base = reachedBy("src/main.tsx");
  const ofStart = reachedBy(startPage);
  const sizes = new Map(Object.keys(outputs).map((output) => [output, base.has(output) ? 0 : bytesOf(output)]));
  const beyond = entries
    .filter(({ isScreen }) => isScreen)
    .map(({ entryPoint }) => [...reachedBy(entryPoint)].reduce((sum, output) => sum + (sizes.get(output) ?? 0), 0))
    .map((bytes) => bytes - budgets.screen.limit);
  const shared = new Set(entries.flatMap(({ entryPoint }) => [...reachedBy(entryPoint)]));
  const lacking = [...shared]
    .filter((output) => !base.has(output) && !ofStart.has(output) && holdsShared(outputs[output]))
    .map((output) => mostFiles.least - (sizes.get(output) ?? 0));
  return [...beyond, ...lacking].reduce((sum, bytes) => sum + Math.max(0, bytes), 0);
}

const holdsShared = (output: Metafile["outputs"][string] | undefined) =>
  output !== undefined && output.entryPoint === undefined && Object.keys(output.inputs).length > 0;

function reached(outputs: Measure["outputs"], from: string): Set<string> {
  const found = new Set([from]);
  for (const output of found)
    for (const { path, kind } of outputs[output]?.imports ?? []) if (kind === "import-statement") found.add(path);
  return found;
}
