import type { Metafile } from "esbuild";
import { expect, test } from "vitest";
import { lazyCode } from "./chunk-loads.ts";
import { planChunks } from "./chunk-plan.ts";

type Outputs = Metafile["outputs"];
type Output = Outputs[string] & { text: string };

const home = "lazy:src/pages/home/home-page.tsx";

test("a small chunk is loaded along with the one where least is loaded in vain, and never by the start page", () => {
  const plan = planOf({
    "home.js": entry(home, 4_000, "large.js"),
    "a.js": entry("lazy:src/a.tsx", 4_000, "small.js", "near.js"),
    "b.js": entry("lazy:src/b.tsx", 4_000, "small.js", "near.js", "large.js"),
    "c.js": entry("part:c", 4_000, "near.js", "far.js"),
    "small.js": holding("src/small.ts", 200),
    "near.js": holding("src/near.ts", 3_000),
    "far.js": holding("src/far.ts", 9_000),
    "large.js": holding("src/large.ts", 9_000),
  });
  expect(plan.get("part:c")).toEqual(["src/far.ts", "src/near.ts", "src/small.ts"]);
  expect(plan.get("lazy:src/a.tsx")).toEqual(["src/near.ts", "src/small.ts"]);
  expect(plan.get(home)).toEqual(["src/large.ts"]);
});

test("what the start page shares comes with what every page begins with, if it is too little for a file", () => {
  const shared = {
    "home.js": entry(home, 4_000, "little.js"),
    "a.js": entry("lazy:src/a.tsx", 4_000, "little.js"),
    "b.js": entry("lazy:src/b.tsx", 4_000),
  };
  const plan = planOf({ ...shared, "little.js": holding("src/little.ts", 500) });
  for (const start of ["src/main.tsx", home, "lazy:src/b.tsx"]) expect(plan.get(start)).toEqual(["src/little.ts"]);
  const larger = planOf({ ...shared, "little.js": holding("src/little.ts", 5_000) });
  expect([larger.get("src/main.tsx"), larger.get("lazy:src/b.tsx")]).toEqual([[], []]);
});

test("who loads a module loads what that one imports, though nobody calls it", () => {
  const outputs = {
    "a.js": entry("lazy:src/a.tsx", 4_000, "small.js", "near.js", "unused.js"),
    "b.js": entry("lazy:src/b.tsx", 4_000, "small.js", "near.js", "unused.js"),
    "c.js": entry("part:c", 4_000, "near.js"),
    "d.js": entry("lazy:src/d.tsx", 4_000, "unused.js"),
    "e.js": entry("lazy:src/e.tsx", 4_000, "unused.js"),
    "small.js": holding("src/small.ts", 200),
    "near.js": holding("src/near.ts", 3_000),
    "unused.js": holding("src/unused.ts", 3_000),
  };
  const imports = [{ path: "src/empty.ts", kind: "import-statement" }] as const;
  const further = [{ path: "src/unused.ts", kind: "import-statement" }] as const;
  expect(planOf(outputs).get("part:c")).toEqual(["src/near.ts", "src/small.ts"]);
  const plan = planOf(outputs, {
    "src/small.ts": { bytes: 200, imports: [...imports] },
    "src/empty.ts": { bytes: 0, imports: [...further] },
  });
  expect(plan.get("part:c")).toEqual(["src/near.ts"]);
  expect(plan.get("lazy:src/d.tsx")).toEqual(["src/small.ts", "src/unused.ts"]);
});

test("what is small goes where it takes no screen beyond its budget, though more is loaded in vain there", () => {
  const plan = planOf({
    "full.js": entry("lazy:src/full-page.tsx", 19_000, "own.js", "small.js"),
    "part.js": entry("part:part", 1_000, "own.js", "other.js", "more.js"),
    "another.js": entry("part:another", 1_000, "small.js", "other.js"),
    "third.js": entry("part:third", 1_000, "more.js"),
    "fourth.js": entry("part:fourth", 1_000, "more.js"),
    "small.js": holding("src/small.ts", 300),
    "own.js": holding("src/own.ts", 4_000),
    "other.js": holding("src/other.ts", 3_000),
    "more.js": holding("src/more.ts", 1_500),
  });
  expect(plan.get("lazy:src/full-page.tsx")).toEqual(["src/own.ts", "src/small.ts"]);
  expect(plan.get("part:another")).toEqual(["src/other.ts", "src/own.ts", "src/small.ts"]);
});

test("by what hashes the bundler names its files, and in which order, changes nothing", () => {
  const outputs = {
    "a-AAAAAAAA.js": entry("lazy:src/a-page.tsx", 2_000, "x-AAAAAAAA.js", "y-AAAAAAAA.js", "z-AAAAAAAA.js"),
    "b-AAAAAAAA.js": entry("lazy:src/b-page.tsx", 2_000, "x-AAAAAAAA.js", "y-AAAAAAAA.js"),
    "c-AAAAAAAA.js": entry("part:c", 2_000, "y-AAAAAAAA.js", "z-AAAAAAAA.js"),
    "x-AAAAAAAA.js": holding("src/x.ts", 500),
    "y-AAAAAAAA.js": holding("src/y.ts", 500),
    "z-AAAAAAAA.js": holding("src/z.ts", 500),
  };
  let hash = 0;
  const others = new Map(Object.keys(outputs).map((name) => [name, `${90 - ++hash}-${name.replaceAll("A", "B")}`]));
  const renamed = Object.entries(outputs)
    .reverse()
    .map(([name, output]) => [
      others.get(name) ?? "",
      {
        ...output,
        imports: output.imports.map(({ path, kind }) => ({ path: others.get(path) ?? "", kind })),
        text: output.text.replaceAll(/[xyz]-AAAAAAAA\.js/g, (path) => others.get(path) ?? ""),
      },
    ]);
  expect(planOf(Object.fromEntries(renamed) as Record<string, Output>)).toEqual(planOf(outputs));
});

function planOf(outputs: Record<string, Output>, inputs: Metafile["inputs"] = {}) {
  return planChunks(
    lazyCode({ inputs, outputs }, new Set(), (output) => outputs[output]?.text ?? ""),
    5,
  );
}

function entry(entryPoint: string, bytes: number, ...paths: string[]): Output {
  const imports = paths.map((path) => ({ path, kind: "import-statement" as const }));
  const text = paths.map((path) => `import"./${path}";`).join("") + incompressible(bytes);
  return { bytes, entryPoint, imports, exports: [], inputs: {}, text };
}

function holding(module: string, bytes: number): Output {
  const inputs = { [module]: { bytesInOutput: bytes } };
  return { bytes, imports: [], exports: [], inputs, text: incompressible(bytes) };
}

/** Characters that do not compress, the same for the same length. */
function incompressible(bytes: number): string {
  let state = bytes;
  return Array.from({ length: bytes }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCodePoint(33 + (state % 94));
  }).join("");
}
