import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { root } from "./options.ts";

/** Only what hangs meets it. */
const buildMs = 300_000;
const folder = mkdtempSync(join(tmpdir(), "karat-watch-"));
let watching: ChildProcess;
let said = "";

/** Runs the builder of `npm run dev` on a copy of the project, with a house that only records its calls. */
beforeAll(async () => {
  const copied = readdirSync(root).filter((name) => ![".git", ".karat", "dist", "node_modules"].includes(name));
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir");
  const script = `
    import { watch } from "./build/watch.ts";
    let isOpen = false;
    await watch({
      get open() { return isOpen; },
      async reopen() { isOpen = true; console.log("House opened"); },
    });`;
  watching = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script, "--", "--watch"], {
    cwd: folder,
    env: { ...process.env, KARAT_DATA: join(folder, "data") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const out of [watching.stdout, watching.stderr]) out?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await built(1);
}, buildMs);

afterAll(async () => {
  watching.kill("SIGKILL");
  await once(watching, "exit");
  rmSync(folder, { recursive: true });
});

test("a changed word is served, and no script is built again for it", async () => {
  const { anew, old, fresh } = await changed("locales/en/common.json", (text) =>
    text.replace(/("brand": ")[^"]*/, "$1Another name"),
  );
  expect(anew).toBe("words");
  expect([old.length, fresh.length]).toEqual([1, 1]);
  expect(fresh[0]?.name).toMatch(/^common-en-/);
  expect(fresh[0]?.text).toContain("Another name");
});

test("a changed style is served, and neither scripts nor words are built again for it", async () => {
  const { anew, fresh } = await changed("src/pages/fairness/how.module.css", (text) => `${text}\n${looks}`);
  expect(anew).toBe("no scripts");
  expect(fresh.filter(({ name }) => name.endsWith(".js"))).toEqual([]);
  expect(fresh.map(({ text }) => text).join("\n")).toContain("#010203");
});

test("a changed component is served, and words, workers and house are not built again for it", async () => {
  const { anew, old, fresh } = await changed(
    "src/pages/faq/faq-page.tsx",
    (text) => `${text}\nconsole.log("changed");`,
  );
  expect(anew).toBe("site");
  expect(fresh.filter(({ name }) => name.endsWith(".js")).map(({ name }) => withoutHash(name))).toEqual(["faq-page"]);
  expect(old.filter(({ name }) => name.endsWith(".js"))).toHaveLength(1);
  expect(fresh.map(({ text }) => text).join("\n")).toContain('console.log("changed")');
});

test("scripts hear of a class that is new in a stylesheet", async () => {
  const { anew } = await changed("src/pages/fairness/how.module.css", (text) => `${text}\n.another { color: red }`);
  expect(anew).toBe("site");
});

test("after a slip nothing is served until it is mended", async () => {
  const page = "src/pages/faq/faq-page.tsx";
  const [before, id] = [readFileSync(join(folder, page), "utf8"), current()];
  save(page, `${before}\nconst = ;`);
  await expect.poll(() => said, { timeout: buildMs }).toContain("Expected identifier");
  expect(current()).toBe(id);
  const { anew } = await changed(page, () => `${before}\nconsole.log("mended");`);
  expect(anew).toBe("site");
});

test("the house is opened once, as nothing of its own was changed", () => {
  expect(said.match(/House opened/g)).toHaveLength(1);
});

const looks = ":root { --looks: #010203 }";

/** The bundles that a change rebuilds, and the served files that differ before and after. */
async function changed(path: string, change: (text: string) => string) {
  const [before, count] = [served(), builds().length];
  save(path, change(readFileSync(join(folder, path), "utf8")));
  await built(count + 1);
  const after = served();
  const others = (files: File[], than: File[]) => files.filter(({ name }) => !than.some((file) => file.name === name));
  return { anew: builds()[count]?.[1], old: others(before, after), fresh: others(after, before) };
}

/** Renames into place, as editors do. */
function save(path: string, text: string) {
  writeFileSync(join(folder, "saved"), text);
  renameSync(join(folder, "saved"), join(folder, path));
}

interface File {
  name: string;
  text: string;
}

function served(): File[] {
  const { assets } = JSON.parse(readFileSync(join(folder, "dist", current(), "site.json"), "utf8")) as {
    assets: string[];
  };
  const code = assets.filter((path) => /\.(js|css)$/.test(path));
  return code.map((path) => ({
    name: path.replace("/assets/", ""),
    text: readFileSync(join(folder, "dist", current(), "site", path), "utf8"),
  }));
}

function current(): string {
  const file = join(folder, "dist", "current.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as { id: string }).id : "";
}

function builds() {
  return [...said.matchAll(/^Built \S+ in \d+ ms: (.*)$/gm)];
}

async function built(count: number) {
  await vi.waitFor(() => expect(builds().length, said).toBeGreaterThanOrEqual(count), { timeout: buildMs });
}

function withoutHash(name: string): string {
  return name.replace(/-\w+\.js$/, "");
}
