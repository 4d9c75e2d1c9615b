import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { startHouse } from "../../tests/world/house.ts";
import { createFlagsFile } from "./flags-file.ts";

const folder = mkdtempSync(join(tmpdir(), "karat-flags-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, "flags.json");
let nowMs = Date.parse("2026-11-23T10:00:00Z");
const clock = { now: () => nowMs };

function write(flags: unknown) {
  writeFileSync(path, JSON.stringify({ version: 1, flags }));
  nowMs += 10_000;
  // Two writes within the disk's own tick are not told apart.
  utimesSync(path, nowMs / 1_000, nowMs / 1_000);
}

test("what an operator's file says is in the site's configuration, and follows the file", async () => {
  write({ install_offer: { defaultValue: false } });
  const house = await startHouse({ clock, env: { KARAT_FLAGS: path } });
  const flags = async () =>
    (JSON.parse((await house.fetch(`${house.site}/config.json`)).text) as { flags: object }).flags;
  expect(await flags()).toEqual({ install_offer: { defaultValue: false } });
  const half = {
    install_offer: { defaultValue: true, rules: [{ force: false, coverage: 0.5, hashAttribute: "browser" }] },
  };
  write(half);
  expect(await flags()).toEqual(half);
});

test("a file that cannot be taken keeps a house from starting, and one that runs keeps what it had", () => {
  write({ calm: { defaultValue: "a" } });
  const said: string[] = [];
  const log = { info: () => {}, warn: () => {}, error: (...[, text]: unknown[]) => void said.push(String(text)) };
  const file = createFlagsFile(path, { clock, log });
  write({ calm: { defaultValue: "a", rules: [{ force: { html: "<b>" } }] } });
  expect(file.current()).toEqual({ calm: { defaultValue: "a" } });
  expect(said).toEqual([expect.stringContaining("stay")]);
  expect(() => createFlagsFile(path, { clock, log })).toThrow(/flags\.calm\.rules\.0\.force/);
  rmSync(path);
  nowMs += 10_000;
  expect(file.current()).toEqual({ calm: { defaultValue: "a" } });
  write({ calm: { defaultValue: "b" } });
  expect(file.current()).toEqual({ calm: { defaultValue: "b" } });
});
