import { expect, test } from "vitest";
import type { BellNews } from "../../contract/bell.ts";
import type { Locale } from "../http/visit.ts";
import { pushMessage } from "./push-text.ts";

const bodyOf = (news: BellNews, locale: Locale) =>
  pushMessage({ ...news, id: 1, at: "2026-11-20T09:00:00.000Z" }, locale).body.replaceAll("\u00a0", " ");

test("an amount is written as everywhere else, and never as more than it is", () => {
  const rakeback = { kind: "rakeback_claimable", data: { amount: "1.239999", currency: "RUB" } } as const;
  expect(bodyOf(rakeback, "ru-RU")).toBe("1,23 ₽");
  expect(bodyOf(rakeback, "en-US")).toBe("1.23 ₽");
  const credited = (currency: "RUB" | "USD") =>
    ({ kind: "deposit_credited", data: { amount: "5000.00", currency } }) as const;
  expect(bodyOf(credited("RUB"), "en-US")).toBe("5,000 ₽");
  expect(bodyOf(credited("USD"), "en-US")).toBe("$5,000.00");
  expect(bodyOf(credited("USD"), "kk-KZ")).toBe("5 000,00 $");
});

test("a bet that was lost brings no amount, and one that was given back does", () => {
  const bet = { amount: "0.00", currency: "RUB", game: "dice", bet: "b" } as const;
  expect(bodyOf({ kind: "bet_settled", data: { ...bet, state: "lost" } }, "en-US")).toBe("");
  expect(bodyOf({ kind: "bet_settled", data: { ...bet, amount: "10.50", state: "refunded" } }, "en-US")).toBe(
    "10.50 ₽",
  );
});
