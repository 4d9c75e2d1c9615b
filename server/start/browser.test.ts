import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ensureBrowser, findBrowser } from "./browser.mjs";

const folder = mkdtempSync(join(tmpdir(), "karat-browser-"));
afterAll(() => rmSync(folder, { recursive: true }));

function program(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}

test("the browser of CHROMIUM_PATH comes first, then the path's in order of preference", async () => {
  const chrome = program("google-chrome", "echo Google Chrome 150");
  expect(await findBrowser({ PATH: folder, CHROMIUM_PATH: chrome })).toBe(chrome);
  program("chromium", "echo Chromium 150");
  const shell = program("chromium-headless-shell", "echo Chromium 150");
  expect(await findBrowser({ PATH: folder })).toBe(shell);
});

test("a program that only asks for another package is no browser", async () => {
  const stub = program("chromium-browser", "echo 'Command requires the chromium snap' >&2; exit 1");
  expect(await findBrowser({ PATH: "", CHROMIUM_PATH: stub })).toBeUndefined();
  await expect(ensureBrowser(folder, { CHROMIUM_PATH: stub })).rejects.toThrow(
    `CHROMIUM_PATH is ${stub}, which is not a Chromium that runs here.`,
  );
});
