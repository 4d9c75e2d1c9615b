import type { Metafile } from "esbuild";
import { expect, test } from "vitest";
import { budgets, mostFiles } from "./budgets.ts";
import type { LazyCode } from "./chunk-loads.ts";
import { bundleByPlan } from "./measured-plan.ts";

const page = "lazy:src/a-page.tsx";
const code: LazyCode = {
  entries: [{ entryPoint: page, bytes: 4_000, isScreen: true }],
  shared: [],
  imports: [],
  mostChunks: 80,
};

test("the first bundle counts whose screens are within their budget and whose files are worth one", async () => {
  expect(
    await chosenOf([
      [budgets.screen.limit, 3_000],
      [9_000, mostFiles.least - 1],
      [9_000, 3_000],
      [8_000, 3_000],
    ]),
  ).toBe(2);
});

test("where none is, the one counts that comes nearest", async () => {
  const most = budgets.screen.limit;
  const sizes = Array.from({ length: 20 }, (_, index): Sizes => [most + Math.abs(index - 3) * 100, 3_000]);
  expect(await chosenOf(sizes)).toBe(3);
});

type Sizes = [ofPage: number, shared: number];

/** Which of the bundles is taken, if the page's own file and the one that it shares become this large. */
async function chosenOf(sizes: readonly Sizes[]) {
  let made = 0;
  return bundleByPlan(
    code,
    async () => made++,
    (bundle) => ({ outputs, bytesOf: (output) => sizes[bundle]?.[output === "page.js" ? 0 : 1] ?? 0 }),
  );
}

const outputs: Metafile["outputs"] = {
  "main.js": output("src/main.tsx"),
  "page.js": output(page, "main.js", "shared.js"),
  "shared.js": output(undefined),
};

function output(entryPoint: string | undefined, ...paths: string[]): Metafile["outputs"][string] {
  const imports = paths.map((path) => ({ path, kind: "import-statement" as const }));
  const inputs = { "src/module.ts": { bytesInOutput: 1 } };
  return { bytes: 1, imports, exports: [], inputs, ...(entryPoint !== undefined && { entryPoint }) };
}
