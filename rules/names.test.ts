import { expect, test } from "vitest";
import { nameFault, normalizeName } from "./names.ts";

const faultOf = (text: string) => nameFault(normalizeName(text));

test.each([
  "Анна",
  "Әсел Қанатқызы",
  "J. R. Neil",
  "lucky_7-x",
  "Ёжик",
  "李小龍",
  "हिन्दी",
  "יעל",
  "Иван Smith",
  "И.",
  "42",
  "é".repeat(32),
])("%s is a name", (name) => {
  expect(faultOf(name)).toBeUndefined();
});

test("what is around a name is taken off, and each letter has one form", () => {
  expect(normalizeName("  Анна   Б ")).toBe("Анна Б");
  expect(normalizeName("e\u0301va")).toBe("éva");
  expect(normalizeName("\uff21\uff44\uff4d\uff49\uff4e")).toBe("Admin");
});

test("a name has 2 to 32 letters as people count them", () => {
  expect(["", " ", "a", "𠀀"].map(faultOf)).toEqual(Array(4).fill("name_too_short"));
  expect(faultOf("𠀀𠀁")).toBeUndefined();
  expect([faultOf("a".repeat(32)), faultOf("a".repeat(33))]).toEqual([undefined, "name_too_long"]);
  expect(faultOf(`anna${" ".repeat(60_000)}`)).toBe("name_too_long");
});

test.each([
  ["a control character", "an\u0007na"],
  ["a line break", "an\nna"],
  ["a turn of direction", "anna\u202eevil"],
  ["an isolate", "\u2066anna"],
  ["a letter of no width", "an\u200bna"],
  ["a joiner", "an\u200dna"],
  ["a filler that is a letter", "an\u3164na"],
  ["a filler that is a mark", "an\u034fna"],
  ["an emoji", "anna 🎲"],
  ["markup", "<b>anna</b>"],
  ["an address", "anna@example.com"],
  ["a heap of marks", `a${"\u0323\u0324\u0325\u0326\u0327"}b`],
  ["a mark alone", "\u0323ab"],
  ["nothing but dashes", "-._"],
  ["what the house calls another", "Player 100002"],
  ["the same in Russian", "игрок 100002"],
  ["the same in Kazakh", "100002-ойыншы"],
])("%s is no part of a name", (_, text) => {
  expect(faultOf(text)).toBe("invalid_name");
});

test("a word of letters that look like another script's is refused", () => {
  for (const text of ["Аdmin", "Kаrat", "ΑΒС", "pауpal", "x Аdmin y"])
    expect([text, faultOf(text)]).toEqual([text, "mixed_scripts"]);
});
