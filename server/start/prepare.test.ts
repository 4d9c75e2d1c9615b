import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeLock } from "./lock.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
let clone: string;

beforeEach(() => {
  // Inside the checkout, so that the tiny project below finds tsx on the way up; nothing in it has to be fetched.
  mkdirSync(join(root, "dist"), { recursive: true });
  clone = realpathSync(mkdtempSync(join(root, "dist", "prepare-test-")));
  cpSync(join(root, "server", "start"), join(clone, "server", "start"), { recursive: true });
  const project = { name: "tiny", version: "1.0.0", dependencies: { gold: "file:gold" } };
  write("gold/package.json", JSON.stringify({ name: "gold", version: "1.0.0" }));
  write("package.json", JSON.stringify({ ...project, type: "module" }));
  const packages = { "": project, gold: { version: "1.0.0" }, "node_modules/gold": { resolved: "gold", link: true } };
  write("package-lock.json", JSON.stringify({ name: "tiny", version: "1.0.0", lockfileVersion: 3, packages }));
  write("rules/money.ts", "export const one = 1n;");
  write("build.ts", aBuild);
});
afterEach(() => rmSync(clone, { recursive: true }));

const aBuild = `
  import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
  import { one } from "./rules/money.ts";
  const sources = process.env["KARAT_SOURCES"]!;
  mkdirSync("dist/" + sources, { recursive: true });
  appendFileSync("dist/builds", "built " + one + ";");
  writeFileSync("dist/current.json", JSON.stringify({ id: sources, sources }));`;

function write(path: string, text: string) {
  mkdirSync(join(clone, path, ".."), { recursive: true });
  writeFileSync(join(clone, path), text);
}

async function prepare(task: string): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ["server/start/prepare.mjs", task], {
    cwd: clone,
    env: { ...process.env, KARAT_DATA: "data" },
  });
  let output = "";
  child.stdout.on("data", (text) => (output += text));
  child.stderr.on("data", (text) => (output += text));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code: code ?? -1, output })));
}

const builds = () => (existsSync(join(clone, "dist/builds")) ? readFileSync(join(clone, "dist/builds"), "utf8") : "");

test("a fresh clone is installed and built once, and then only what has changed is done, and silently if nothing", async () => {
  expect(await prepare("dev")).toEqual({ code: 0, output: "Installing packages …\n" });
  expect(await prepare("start")).toEqual({ code: 0, output: "Building …\n" });
  expect(await prepare("start")).toEqual({ code: 0, output: "" });
  write("rules/money.test.ts", "");
  expect(await prepare("start")).toEqual({ code: 0, output: "" });
  write("rules/money.ts", "export const one = 2n;");
  expect(await prepare("start")).toEqual({ code: 0, output: "Building …\n" });
  write("package-lock.json", `${readFileSync(join(clone, "package-lock.json"), "utf8")}\n`);
  expect(await prepare("install")).toEqual({ code: 0, output: "Installing packages …\n" });
  expect(builds()).toBe("built 1;built 2;");
});

test("two at once install and build once", async () => {
  const both = await Promise.all([prepare("start"), prepare("start")]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(builds()).toBe("built 1;");
});

test("a second start on the same data refuses at once, before it installs or builds anything", async () => {
  mkdirSync(join(clone, "data"));
  takeLock(join(clone, "data", "owner.json"), { address: "http://karat.localhost:8080" });
  const before = performance.now();
  const { code, output } = await prepare("start");
  expect(performance.now() - before).toBeLessThan(1_000);
  expect(code).toBe(1);
  expect(output).toBe(
    `A Karat house already runs on ${join(clone, "data")} at http://karat.localhost:8080 (pid ${process.pid}): stop it first, or choose another folder with KARAT_DATA.\n`,
  );
  expect(existsSync(join(clone, "node_modules"))).toBe(false);
  expect(builds()).toBe("");
});

test("a build that fails is told with what it said, and is tried again next time", async () => {
  write("rules/money.ts", "export const one = 1n; throw new Error('no gold');");
  const { code, output } = await prepare("start");
  expect(code).toBe(1);
  expect(output).toContain("The build failed");
  expect(output).toContain("no gold");
  write("rules/money.ts", "export const one = 1n;");
  expect((await prepare("start")).code).toBe(0);
});
