import { existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { createLogFile } from "./log-file.ts";
import { standardOutput } from "./log.ts";

const folder = mkdtempSync(join(tmpdir(), "karat-log-"));
afterAll(() => rmSync(folder, { recursive: true }));

function diskWith(room: { bytes: number }): typeof writeSync {
  const write = (fd: number, bytes: Buffer, offset: number) => {
    const fitting = Math.min(room.bytes, bytes.length - offset);
    if (fitting === 0) throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    room.bytes -= fitting;
    return writeSync(fd, bytes, offset, fitting);
  };
  return write as typeof writeSync;
}

test("what a full disk does not take is dropped and counted, and the count is said once when there is room again", () => {
  const path = join(folder, "full.log");
  const room = { bytes: 25 };
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const log = createLogFile(path, { mostBytes: 1_000_000, writeSync: diskWith(room) });
  log.write('{"msg":"before"}\n');
  for (let line = 0; line < 7; line += 1) log.write('{"msg":"torn and lost"}\n');
  room.bytes = Number.POSITIVE_INFINITY;
  vi.advanceTimersByTime(1_000);
  expect(readFileSync(path, "utf8")).toContain('"lost":7');
  log.write('{"msg":"after"}\n');
  log.write('{"msg":"and on"}\n');
  vi.useRealTimers();

  const [before, torn, lost, ...rest] = readFileSync(path, "utf8").trimEnd().split("\n");
  expect([before, torn]).toEqual(['{"msg":"before"}', '{"msg":"']);
  expect(JSON.parse(lost ?? "")).toMatchObject({ level: "warn", lost: 7 });
  expect(rest).toEqual(['{"msg":"after"}', '{"msg":"and on"}']);
});

test("the file begins anew while it is written to, and all that is kept is twice its bound", () => {
  const path = join(folder, "long.log");
  const log = createLogFile(path, { mostBytes: 1_000 });
  for (let line = 0; line < 500; line += 1) log.write(`${JSON.stringify({ line })}\n`);
  const names = readdirSync(folder).filter((name) => name.startsWith("long.log"));
  expect(names.toSorted()).toEqual(["long.log", "long.log.old"]);
  for (const name of names) expect(statSync(join(folder, name)).size).toBeLessThan(1_020);
  const kept = names.toReversed().flatMap((name) => readFileSync(join(folder, name), "utf8").trimEnd().split("\n"));
  expect(JSON.parse(kept.at(-1) ?? "")).toEqual({ line: 499 });
  expect(kept.map((text) => (JSON.parse(text) as { line: number }).line)).toEqual(
    Array.from(kept, (_, index) => 500 - kept.length + index),
  );
});

test.skipIf(!existsSync("/dev/full"))("an output that is full ends nobody", async () => {
  const output = standardOutput(openSync("/dev/full", "w"));
  const errors: unknown[] = [];
  const hear = (error: unknown) => errors.push(error);
  process.on("uncaughtException", hear);
  // More than the stream buffers.
  for (let line = 0; line < 200; line += 1) output.write(`${"x".repeat(10_000)}\n`);
  await nextTurn();
  process.off("uncaughtException", hear);
  expect(errors).toEqual([]);
});
