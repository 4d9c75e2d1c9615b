import { Mask } from "maska";
import { expect, test } from "vitest";
import { cardMask, groupedCard, groupedPhone } from "./grouped.ts";

const spaced = (text: string) => text.replaceAll("\u00a0", " ");

test("a card's number stands in groups of four", () => {
  expect(spaced(groupedCard("2200701234567890"))).toBe("2200 7012 3456 7890");
  expect(spaced(groupedCard("4111 1111 1111 1111 123"))).toBe("4111 1111 1111 1111 123");
  expect(groupedCard("IBAN LT12")).toBe("IBAN LT12");
});

test("a card's number is grouped while it is typed, however it is written or pasted", () => {
  const mask = new Mask({ mask: cardMask });
  expect(
    ["4", "41111", "4111-1111-1111-1111", "4111111111111111123", " 4111 11"].map((text) => mask.masked(text)),
  ).toEqual(["4", "4111 1", "4111 1111 1111 1111", "4111 1111 1111 1111 123", "4111 11"]);
});

test("a phone number is written as at home", () => {
  expect(spaced(groupedPhone("+79012345678"))).toBe("+7 (901) 234 56 78");
  expect(spaced(groupedPhone("79012345678"))).toBe("+7 (901) 234 56 78");
});
