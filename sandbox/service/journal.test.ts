import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openJournal } from "./journal.ts";

const folder = mkdtempSync(join(tmpdir(), "karat-journal-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Entry {
  name: string;
  sum: number;
}
const open = (file: string, most = 3) =>
  openJournal<Entry>(join(folder, file), { keyOf: ({ name }) => name, most, isLasting: ({ sum }) => sum >= 0 });

test("whoever opens a journal again finds what was last put and nothing that was removed, after a torn line as well", () => {
  const journal = open("a");
  journal.put({ name: "one", sum: 1 });
  journal.put({ name: "two", sum: 2 });
  journal.put({ name: "one", sum: 3 });
  journal.remove("two");
  journal.remove("nobody");
  journal.put({ name: "four", sum: 4 });
  journal.close();
  appendFileSync(join(folder, "a"), '{"name":"one","su');
  const again = open("a");
  expect(again.all()).toEqual([
    { name: "one", sum: 3 },
    { name: "four", sum: 4 },
  ]);
  expect(again.get("two")).toBeUndefined();
  // A new entry must not be appended to the torn line.
  again.put({ name: "five", sum: 5 });
  again.close();
  expect(open("a").get("five")).toEqual({ name: "five", sum: 5 });
});

test("no journal holds more than it may, nor keeps what is over when it is written anew", () => {
  const journal = open("b");
  for (const [at, name] of ["one", "two", "three", "four"].entries()) journal.put({ name, sum: at });
  expect(journal.all().map(({ name }) => name)).toEqual(["two", "three", "four"]);
  journal.put({ name: "three", sum: -1 });
  journal.close();
  const again = open("b");
  expect(again.all().map(({ name }) => name)).toEqual(["two", "four"]);
  expect(readFileSync(join(folder, "b"), "utf8").trim().split("\n")).toHaveLength(2);
});

test("what is held is not dropped however much comes after it, until it is over", () => {
  const bounds = { keyOf: ({ name }: Entry) => name, most: 3, isHeld: ({ sum }: Entry) => sum > 0 };
  const journal = openJournal<Entry>(join(folder, "d"), bounds);
  for (const name of ["one", "two", "three", "four"]) journal.put({ name, sum: 1 });
  for (const name of ["five", "six"]) journal.put({ name, sum: 0 });
  journal.close();
  const again = openJournal<Entry>(join(folder, "d"), bounds);
  expect(again.all().map(({ name }) => name)).toEqual(["one", "two", "three", "four"]);
  again.put({ name: "two", sum: 0 });
  expect(again.all().map(({ name }) => name)).toEqual(["one", "three", "four"]);
  again.close();
});

test("what comes after a journal was closed is written into no other file", () => {
  const journal = open("e");
  journal.close();
  const [other, file] = [open("f"), readFileSync(join(folder, "f"), "utf8")];
  journal.put({ name: "late", sum: 1 });
  journal.close();
  expect(readFileSync(join(folder, "f"), "utf8")).toBe(file);
  other.put({ name: "one", sum: 1 });
  other.close();
  expect(open("f").all()).toEqual([{ name: "one", sum: 1 }]);
});

test("a journal that changes for long is written anew before its file outgrows what it holds by much", () => {
  const journal = open("c");
  for (let sum = 0; sum < 120_000; sum += 1) journal.put({ name: "one", sum });
  journal.close();
  expect(readFileSync(join(folder, "c"), "utf8").split("\n").length).toBeLessThan(50_010);
  expect(open("c").all()).toEqual([{ name: "one", sum: 119_999 }]);
});
