import { build } from "esbuild";
import { expect, test } from "vitest";
import { startOf } from "./graph.ts";
import { forBrowsers } from "./options.ts";
import { workerParts } from "./worker-parts.ts";

test("what a worker loads later is one file a part, on top of what it starts with and one library", async () => {
  const entry = "worker/shared.ts";
  const made = await build({ ...forBrowsers, entryPoints: [entry], plugins: [workerParts(`./${entry}`)] });
  const start = startOf(made, entry);
  const parts = Object.keys(made.metafile.outputs).filter((output) => !start.includes(output.slice("dist/".length)));
  const beyond = parts.flatMap((part) =>
    (made.metafile.outputs[part]?.imports ?? [])
      .filter(({ kind, path }) => kind === "import-statement" && !start.includes(path.slice("dist/".length)))
      .map(({ path }) => path),
  );
  expect(parts.length).toBeGreaterThan(10);
  expect(new Set(beyond).size).toBe(1);
});
