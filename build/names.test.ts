import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { expect, onTestFinished, test } from "vitest";
import { importMapOf, nameScripts, type Script, uniquelyNamed } from "./names.ts";
import { forBrowsers } from "./options.ts";

const app = {
  "main.ts": 'import { greet } from "./greet.ts"; greet(); void import("./page.ts"); void import("./other.ts");',
  "greet.ts": 'export const greet = () => console.log("hello");',
  "page.ts": 'import { greet } from "./greet.ts"; greet(); console.log("page");',
  "other.ts": 'import { greet } from "./greet.ts"; greet(); console.log("other");',
};

test("a change in one script gives that one file a new name, and no file that imports it", async () => {
  const before = await scriptsOf(app);
  const after = await scriptsOf({ ...app, "page.ts": app["page.ts"].replace("page", "another page") });
  expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
  const renamed = after.filter(({ path }, index) => path !== before[index]?.path);
  expect(renamed.map(({ name }) => name)).toEqual(["assets/page.js"]);
});

test("what is asked for by name is called by it, and what every page's map lists by its content alone", async () => {
  const paths = new Map((await scriptsOf(app)).map(({ name, path }) => [name, path]));
  expect(paths.get("assets/page.js")).toMatch(/^assets\/page-[0-9a-f]{6}\.js$/);
  const others = [...paths].filter(([name]) => !/main|page|other/.test(name));
  expect(others).toEqual([
    [expect.stringMatching(/^assets\/[0-9a-z]{3}\.js$/), expect.stringMatching(/^assets\/[0-9a-f]{6}\.js$/)],
  ]);
});

test("the same sources give the same files", async () => {
  const [once, again] = [await scriptsOf(app), await scriptsOf(app)];
  expect(again.map(({ path }) => path)).toEqual(once.map(({ path }) => path));
});

test("what a script imports statically is in the page's map, and leads to a file", async () => {
  const scripts = await scriptsOf(app);
  const { imports } = JSON.parse(importMapOf(scripts)) as { imports: Record<string, string> };
  const imported = scripts.flatMap(({ served }) => [...textOf(served).matchAll(/\bfrom ?"([\w-]+)"/g)]);
  expect(imported.length).toBeGreaterThan(0);
  for (const [, name = ""] of imported) {
    expect(scripts.map(({ path }) => `/${path}`)).toContain(imports[name]);
  }
});

test("what is imported later is asked for by its name, but not while the pages are rendered", async () => {
  const main = (await scriptsOf(app)).find(({ name }) => name === "assets/main.js");
  expect(textOf(main?.served)).toContain('globalThis.karat.load("page")');
  expect(textOf(main?.served)).not.toContain("import(");
  expect(textOf(main?.bytes)).toContain('import("./page.js")');
});

test("two scripts that would be asked for by one name, or be one file, end the build", async () => {
  const namesakes = { ...app, "main.ts": 'void import("./page.ts"); void import("./in/page.ts");', "in/page.ts": "0" };
  const scripts = await scriptsOf(namesakes);
  expect(() => uniquelyNamed(scripts)).toThrow(/page\S* and \S*page\S* would both be called assets\/page/);
  const [one, other] = await scriptsOf(app);
  if (!one || !other) throw new Error("there are scripts");
  expect(uniquelyNamed([one, other])).toHaveLength(2);
  expect(() => uniquelyNamed([one, { ...other, path: one.path }])).toThrow("would both be called");
});

const textOf = (bytes: Uint8Array = new Uint8Array()) => Buffer.from(bytes).toString();

async function scriptsOf(sources: Record<string, string>): Promise<Script[]> {
  const folder = await mkdtemp(join(tmpdir(), "karat-names-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(sources)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return nameScripts(await build({ ...forBrowsers, entryPoints: [join(folder, "main.ts")] }));
}
