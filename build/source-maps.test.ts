import { SourceMap, type SourceMapPayload } from "node:module";
import { transformSync } from "esbuild";
import { expect, test } from "vitest";
import { edited, shiftedMap } from "./source-maps.ts";

const source = [
  'import { stake } from "./stake-ABCD1234.js";',
  "export const text = `two",
  "lines`;",
  'export async function open() { return (await import("./page-ABCD1234.js")).show(stake); }',
  "export function win(amount: number) { throw new Error(`no ${amount}`); }",
].join("\n");
const { code, map } = transformSync(source, {
  loader: "ts",
  minify: true,
  sourcemap: "external",
  sourcefile: "src/win.ts",
});

test("a map leads to the same places once what a script imports is called otherwise", () => {
  const { text, edits } = edited(code, /"\.\/(\w+)-\w+\.js"/g, ([, name]) =>
    name === "page" ? '"a-much-longer-name-of-it"' : `"${name}"`,
  );
  expect(edits).toHaveLength(2);
  const shifted = JSON.parse(Buffer.from(shiftedMap(Buffer.from(map), code, edits)).toString()) as SourceMapPayload;
  const before = new SourceMap(JSON.parse(map) as SourceMapPayload);
  const after = new SourceMap(shifted);
  for (const word of ["throw", "await", ".show", "Error", "lines"]) {
    const placeIn = (script: string, found: SourceMap) => {
      const lines = script.split("\n");
      const line = lines.findIndex((each) => each.includes(word));
      const { originalLine, originalColumn } = found.findEntry(line, lines[line]?.indexOf(word) ?? 0) as {
        originalLine: number;
        originalColumn: number;
      };
      return [originalLine, originalColumn];
    };
    expect([word, placeIn(text, after)]).toEqual([word, placeIn(code, before)]);
  }
});
