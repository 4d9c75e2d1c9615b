import { expect, test } from "vitest";
import { groupedCard, groupedPhone } from "./grouped.ts";

const spaced = (text: string) => text.replaceAll("\u00a0", " ");

test("a card's number stands in groups of four", () => {
  expect(spaced(groupedCard("2200701234567890"))).toBe("2200 7012 3456 7890");
  expect(spaced(groupedCard("4111 1111 1111 1111 123"))).toBe("4111 1111 1111 1111 123");
  expect(groupedCard("IBAN LT12")).toBe("IBAN LT12");
});

test("a phone number is written as at home", () => {
  expect(spaced(groupedPhone("+79012345678"))).toBe("+7 (901) 234 56 78");
  expect(spaced(groupedPhone("79012345678"))).toBe("+7 (901) 234 56 78");
});
