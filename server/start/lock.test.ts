import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { lockHolder, takeLock } from "./lock.mjs";
import { processIdentity } from "./processes.mjs";

const folder = mkdtempSync(join(tmpdir(), "karat-lock-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a lock has one holder, who can be asked for and who frees it", () => {
  const file = join(folder, "held");
  const { lock } = takeLock(file);
  lock?.describe({ address: "http://karat.localhost" });
  expect(takeLock(file).holder).toMatchObject({ pid: process.pid, address: "http://karat.localhost" });
  expect(lockHolder(file)).toMatchObject({ pid: process.pid });
  lock?.release();
  expect(lockHolder(file)).toBeUndefined();
  expect(takeLock(file).lock).toBeDefined();
});

test("the lock of a dead process, of a reused pid and of a half-written file is free", async () => {
  const dead = spawn("true");
  await new Promise((resolve) => dead.once("exit", resolve));
  const left = [
    JSON.stringify({ pid: dead.pid, started: "boot/1" }),
    JSON.stringify({ pid: process.pid, started: "boot/1" }),
    '{"pid":1',
    "",
    "null",
  ];
  for (const [index, text] of left.entries()) {
    const file = join(folder, `stale-${index}`);
    writeFileSync(file, text);
    expect(lockHolder(file), text).toBeUndefined();
    expect(takeLock(file).lock, text).toBeDefined();
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
      pid: process.pid,
      started: processIdentity(process.pid),
    });
  }
});

test("of many processes that find a dead holder's lock at once, one gets it", async () => {
  const file = join(folder, "race");
  writeFileSync(file, JSON.stringify({ pid: process.pid, started: "boot/1" }));
  const racer = `
    import { takeLock } from ${JSON.stringify(new URL("./lock.mjs", import.meta.url).href)};
    await new Promise((resolve) => setTimeout(resolve, Number(process.argv[1]) - Date.now()));
    process.stdout.write(takeLock(process.argv[2]).lock ? "won" : "lost");
    process.stdin.resume().on("end", () => process.exit());`;
  const startAt = Date.now() + 600;
  const racers = Array.from({ length: 8 }, () =>
    spawn(process.execPath, ["--input-type=module", "-e", racer, String(startAt), file]),
  );
  const said = await Promise.all(
    racers.map((one) => new Promise<string>((resolve) => one.stdout.once("data", (text) => resolve(String(text))))),
  );
  for (const one of racers) one.stdin.end();
  expect(said.filter((word) => word === "won")).toHaveLength(1);
  expect(readdirSync(folder).filter((name) => name.startsWith("race"))).toEqual(["race"]);
});
