import { expect, test } from "vitest";
import { planChunks } from "./chunk-plan.ts";

const bytes = (count: number) => ({ bytes: count, imports: [], exports: [], inputs: {} });
const needs = (...paths: string[]) => paths.map((path) => ({ path, kind: "import-statement" as const }));
const holding = (module: string, count: number) => ({
  ...bytes(count),
  inputs: { [module]: { bytesInOutput: count } },
});

test("a small chunk is loaded along with the one where least is loaded in vain, and never by the start page", () => {
  const plan = planChunks(
    {
      "home.js": { ...bytes(4_000), entryPoint: "lazy:src/pages/home/home-page.tsx", imports: needs("large.js") },
      "a.js": { ...bytes(4_000), entryPoint: "lazy:src/a.tsx", imports: needs("small.js", "near.js") },
      "b.js": { ...bytes(4_000), entryPoint: "lazy:src/b.tsx", imports: needs("small.js", "near.js", "large.js") },
      "c.js": { ...bytes(4_000), entryPoint: "part:c", imports: needs("near.js", "far.js") },
      "small.js": holding("src/small.ts", 200),
      "near.js": holding("src/near.ts", 3_000),
      "far.js": holding("src/far.ts", 9_000),
      "large.js": holding("src/large.ts", 9_000),
    },
    new Set(),
  );
  expect(plan.get("part:c")).toEqual(["src/far.ts", "src/near.ts", "src/small.ts"]);
  expect(plan.get("lazy:src/a.tsx")).toEqual(["src/near.ts", "src/small.ts"]);
  expect(plan.get("lazy:src/pages/home/home-page.tsx")).toEqual(["src/large.ts"]);
});
