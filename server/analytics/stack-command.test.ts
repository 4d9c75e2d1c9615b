import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { afterAll, expect, test } from "vitest";
import { stackCommand } from "./stack-command.ts";

const distFolder = mkdtempSync(join(tmpdir(), "karat-maps-"));
afterAll(() => rmSync(distFolder, { recursive: true, force: true }));

const source = ["export function win(stake: number) {", "  throw new Error(`no ${stake}`);", "}"].join("\n");
const { code, map } = transformSync(source, {
  loader: "ts",
  minify: true,
  sourcemap: "external",
  sourcefile: "src/win.ts",
});
const folder = join(distFolder, "0123456789ab-01234567", "maps", "assets");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "main-0123abcd.js.map"), map);
const column = code.indexOf("throw") + 1;

test("a reported stack is read in the words of the source, and what has no map stays as it is", () => {
  const stack = `at r (https://karat.example/assets/main-0123abcd.js:1:${column})\nat other (/assets/gone-0123abcd.js:1:5)`;
  expect(stackCommand([stack], { distFolder })).toBe("at r (src/win.ts:2:3)\nat other (/assets/gone-0123abcd.js:1:5)");
  expect(stackCommand([`assets/main-0123abcd.js:1:${column}`], { distFolder })).toBe("src/win.ts:2:3");
});

test("without a place to find it says how it is asked", () => {
  expect(() => stackCommand([], { distFolder })).toThrow("npm run stack");
});
