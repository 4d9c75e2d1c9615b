import { safeParse } from "valibot";
import { expect, test } from "vitest";
import { password } from "../../contract/credentials.ts";
import common from "./common-passwords.json";
import { isBreached } from "./breached.ts";

test("what everybody tries first is known, in whatever case", () => {
  for (const tried of ["password1", "Password123", "QWERTY12345", "1q2w3e4r", "abc12345", "Iloveyou2", "йцукен123"])
    expect([tried, isBreached(tried)]).toEqual([tried, true]);
});

test("so is a common word with what people add to it, or with digits for letters", () => {
  const tried = [
    "P@ssw0rd!",
    "Dragon2024",
    "sunshine!!1",
    "123football",
    "marina31121987",
    "Spartak1922",
    "Наташа2001",
    "monkeymonkey7",
    "Adm1n12345",
    "m1chael99",
    "asdfgh123456",
    "12345678ab",
    "ab1ab1ab1",
  ];
  expect(tried.filter((each) => !isBreached(each))).toEqual([]);
});

test("a password that took some thought is left alone", () => {
  for (const thought of [
    "correct-horse-7",
    "tr0ub4dor&3",
    "my dog ate 3 shoes",
    "Vermeer1632delft",
    "k7-Quartz_lamp",
    "football-is-not-4-me",
    "жёлтый трамвай 7",
    "password-of-the-house-5",
    "x9Kd02mQpw",
  ])
    expect([thought, isBreached(thought)]).toEqual([thought, false]);
});

test("the list is in order, says nothing twice, and with its endings holds thousands that our own rule would let through", () => {
  for (const list of [common.words, common.passwords]) {
    const entries = list.split(" ");
    expect(entries).toEqual([...new Set(entries)].sort());
  }
  expect(common.passwords.split(" ").filter((each) => !safeParse(password, each).success)).toEqual([]);
  const made = common.words.split(" ").flatMap((word) => ["1", "123", "2024", "12345"].map((end) => word + end));
  const strongEnough = made.filter((each) => safeParse(password, each).success);
  expect(strongEnough.length).toBeGreaterThan(4_000);
  expect(strongEnough.filter((each) => !isBreached(each))).toEqual([]);
});

test("the longest password takes no longer than a moment to look up", () => {
  const longest = ["1a", "a1!", "@$", "ab1"].map((piece) => piece.repeat(64).slice(0, 128));
  // The quickest of several: whatever else the machine does in between takes its time from one of them, not from all.
  const tries = Array.from({ length: 10 }, () => {
    const started = performance.now();
    for (const each of longest) isBreached(each);
    return performance.now() - started;
  });
  expect(Math.min(...tries)).toBeLessThan(100);
});
