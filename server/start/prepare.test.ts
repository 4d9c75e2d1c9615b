import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeLock } from "./lock.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
let clone: string;

beforeEach(() => {
  // Inside the checkout, so that the tiny project finds tsx in a parent folder and has nothing to download.
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

async function prepare(task: string, env: NodeJS.ProcessEnv = {}): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, ["server/start/prepare.mjs", task], {
    cwd: clone,
    env: { ...process.env, KARAT_DATA: "data", ...env },
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

test("a setting that goes into the build is a reason to build again", async () => {
  const KARAT_MIRROR_KEYS = "2026=x";
  expect((await prepare("start")).output).toContain("Building …\n");
  expect(await prepare("start", { KARAT_MIRROR_KEYS })).toEqual({ code: 0, output: "Building …\n" });
  expect(await prepare("start", { KARAT_MIRROR_KEYS })).toEqual({ code: 0, output: "" });
});

test("two at once install and build once", async () => {
  const both = await Promise.all([prepare("start"), prepare("start", { KARAT_DATA: "other" })]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect(builds()).toBe("built 1;");
});

test.for(["start", "dev"])(
  "a %s on the data of an open house refuses at once, before it installs or builds anything",
  async (task) => {
    mkdirSync(join(clone, "data"));
    takeLock(join(clone, "data", "owner.json"), { address: "http://karat.localhost:8080" });
    const { code, output } = await prepare(task);
    expect(code).toBe(1);
    expect(output).toBe(
      `A Karat house already runs on ${join(clone, "data")} at http://karat.localhost:8080 (pid ${process.pid}): stop it first, or choose another folder with KARAT_DATA.\n`,
    );
    expect(existsSync(join(clone, "node_modules"))).toBe(false);
    expect(builds()).toBe("");
  },
);

test("a second start refuses at once while the first one is still installing or building for the same data", async () => {
  mkdirSync(join(clone, "dist"));
  const folder = join(clone, "data");
  const { lock } = takeLock(join(clone, "dist", "prepare.lock"), { task: "dev", folder });
  const { code, output } = await prepare("start");
  expect(code).toBe(1);
  expect(output).toBe(
    `A Karat house is about to open on ${folder} (npm run dev, pid ${process.pid}): stop it first, or choose another folder with KARAT_DATA.\n`,
  );
  lock?.release();

  write("rules/money.ts", aBuildUnderWay);
  const first = prepare("start");
  await expect.poll(() => existsSync(join(clone, "dist", "under-way"))).toBe(true);
  const second = await prepare("dev");
  expect(second.code).toBe(1);
  expect(second.output).toContain(`A Karat house is about to open on ${folder} (npm start, pid `);
  write("dist/go-on", "");
  expect((await first).code).toBe(0);
  expect(builds()).toBe("built 1;");
});

const aBuildUnderWay = `
  import { existsSync, writeFileSync } from "node:fs";
  import { setTimeout as sleep } from "node:timers/promises";
  writeFileSync("dist/under-way", "");
  while (!existsSync("dist/go-on")) await sleep(10);
  export const one = 1n;`;

test("a data folder that is a file is refused at once, by the name of its setting", async () => {
  write("data", "");
  expect(await prepare("start")).toEqual({
    code: 1,
    output: `KARAT_DATA is ${join(clone, "data")}, which is not a folder that this house may write to: name one, or a place where it can make one.\n`,
  });
});

test("a data folder that is closed is refused at once, too", async () => {
  mkdirSync(join(clone, "data"), { mode: 0o000 });
  expect((await prepare("start")).output).toMatch(
    /^KARAT_DATA is .*, which is not a folder that this house may write to/,
  );
  expect(builds()).toBe("");
});

test("a browser is looked for only by the script that drives one", async () => {
  const none = { CHROMIUM_PATH: join(clone, "no-browser") };
  expect((await prepare("bench", none)).code).toBe(0);
  expect((await prepare("test", none)).output).toContain("is not a Chromium that runs here");
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
