import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import * as v from "valibot";
import { readVersionedFile, readWithSource } from "./versioned-file.ts";

const folder = mkdtempSync(join(tmpdir(), "karat-versioned-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const kind = { version: 2, content: { names: v.array(v.string()) } };

function read(text: string) {
  const path = join(folder, "file.json");
  writeFileSync(path, text);
  return () => readVersionedFile(path, kind);
}

test("a file of this build's version is read", () => {
  expect(read('{"version": 2, "names": ["a"]}')()).toEqual({ names: ["a"] });
});

test("who keeps what is written is given that beside what it means, and may have a key of its own for the version", () => {
  const path = join(folder, "own-key.json");
  writeFileSync(path, '{"schema": 1, "sum": "2.50"}');
  const sum = v.pipe(v.string(), v.transform(Number));
  const read = (version: number) => readWithSource(path, { version, versionKey: "schema", content: { sum } });
  expect(read(1)).toEqual({ source: { sum: "2.50" }, content: { sum: 2.5 } });
  expect(() => read(2)).toThrow(/says schema 1: this build reads schema 2/);
});

test("of another version, or without one, it is refused before anything else", () => {
  expect(read('{"version": 1, "other": 1}')).toThrow(/says version 1: this build reads version 2/);
  expect(read('{"names": ["a"]}')).toThrow(/says no version/);
  expect(read("[]")).toThrow(/says no version/);
});

test("every place that is wrong is named, and so is what nobody knows", () => {
  expect(read('{"version": 2, "names": ["a", 1, 2], "more": 1}')).toThrow(/names\.1: [^]*names\.2: [^]*more: /);
  expect(read("{")).toThrow(/is no JSON/);
  expect(() => readVersionedFile(join(folder, "none.json"), kind)).toThrow(/cannot be read \(ENOENT\)/);
});
