import { expect, test } from "vitest";
import { parseCardNumber } from "./card-number.ts";

/** Test numbers published by card schemes, 13 to 19 digits long. */
const numbers = [
  "4222222222222",
  "378282246310005",
  "30569309025904",
  "4111111111111111",
  "5555555555554444",
  "2221000000000009",
  "2200000000000004",
  "6759649826438453",
  "6304000000000000000",
];

test("card numbers are read however they are grouped", () => {
  for (const number of numbers) {
    expect([number, parseCardNumber(number)]).toEqual([number, number]);
    expect(parseCardNumber(number.replace(/(.{4})/g, "$1 "))).toBe(number);
    expect(parseCardNumber(number.replace(/(.{4})(?=.)/g, "$1-"))).toBe(number);
  }
});

test("no wrong digit passes, whatever it is and wherever it stands", () => {
  for (const number of numbers) {
    for (let at = 0; at < number.length; at += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        const other = number.slice(0, at) + String(digit) + number.slice(at + 1);
        if (other !== number) expect([other, parseCardNumber(other)]).toEqual([other, undefined]);
      }
    }
  }
});

test("no two neighbours that have changed places pass, but for 0 and 9, which the sum cannot tell apart", () => {
  for (const number of numbers) {
    for (let at = 0; at + 1 < number.length; at += 1) {
      const [left = "", right = ""] = number.slice(at, at + 2);
      if (left === right || (left + right).match(/^(09|90)$/)) continue;
      expect(parseCardNumber(number.slice(0, at) + right + left + number.slice(at + 2))).toBeUndefined();
    }
  }
});

test("what is too short, too long, or no number at all is none", () => {
  const wrong = ["", "0000000000000000", "1000000000000008", "411111111111", "4111 1111 1111 111a", "٤١١١١١١١١١١١١١١١"];
  for (const text of [...wrong, `${"4".repeat(20)}`, "4111.1111.1111.1111"])
    expect([text, parseCardNumber(text)]).toEqual([text, undefined]);
});
