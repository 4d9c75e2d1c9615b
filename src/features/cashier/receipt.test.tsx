import { expect, test } from "vitest";
import type { MoneyOperation } from "../../../contract/cashier.ts";
import { payoutReason } from "../../../contract/cashier.ts";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { Receipt } from "./receipt.tsx";

const name = { ru: "Перевод на карту", en: "Card transfer", kz: "Картаға аударым" };
const base = { id: "1", currency: "RUB", at: "2030-01-01T00:00:00Z", name, method: "card", exchange: null } as const;
const deposit: MoneyOperation = {
  ...base,
  kind: "deposit",
  state: "open",
  detail: "waiting",
  amount: "0.00",
  ended_at: null,
  ordered: "1000.00",
  shop_amount: "1015.00",
  commission: "15.00",
  sum_was_changed: false,
  late: false,
  resumable_until: null,
};
const withdrawal: MoneyOperation = {
  ...base,
  kind: "withdrawal",
  state: "open",
  detail: "waiting",
  amount: "-1070.00",
  ended_at: null,
  sum: "1000.00",
  fee: "70.00",
  destination: "•••• 1111",
  reason: null,
  may_be_cancelled: false,
  is_cancelling: true,
};
const [ru, en, kz] = await Promise.all(
  (["ru", "en", "kz"] as const).map((language) => createTexts(language, ["money", "bell"])),
);
const receipt = (operation: MoneyOperation, texts = en) => texts?.(<Receipt operation={operation} />) ?? "";

test("what is only ordered says what is to be paid, and that nothing has come to the balance", () => {
  const shown = receipt(deposit);
  for (const fact of ["|1,000 ₽|Waiting for your payment|", "To be credited|1,000 ₽|", "Total to pay|1,015 ₽|"])
    expect(shown).toContain(fact);
  expect(shown).toContain("Balance change|0 ₽|");
  expect(shown).not.toContain("|+");
});

test("what was paid with another sum says what was ordered and what has come, in the past", () => {
  const paid = { ...deposit, state: "done", detail: "paid", amount: "250.00", shop_amount: "250.00" } as const;
  const shown = receipt({ ...paid, commission: "0.00", sum_was_changed: true });
  for (const fact of ["|+250 ₽|", "Requested|1,000 ₽|", "|Credited|250 ₽|", "Total paid|250 ₽|"])
    expect(shown).toContain(fact);
  for (const future of ["Total to pay", "To be credited", "Balance change"]) expect(shown).not.toContain(future);
});

test("what has failed does not ask to be paid", () => {
  const shown = receipt({ ...deposit, state: "failed", detail: "expired" });
  expect(shown).toContain("Total not paid|1,015 ₽|");
  expect(shown).not.toContain("Total to pay");
});

test("a withdrawal that is being taken back says so", () => {
  expect(receipt(withdrawal)).toContain("Cancelling");
  expect(receipt(withdrawal)).toContain("|−1,070 ₽|");
  expect(receipt({ ...withdrawal, is_cancelling: false })).not.toContain("Cancelling");
});

test("the prize of a tournament is called that, and not by what stands in the books", () => {
  const { id, currency, at } = base;
  const done = { state: "done", amount: "750.00", ended_at: at } as const;
  const prize = { id, currency, at, kind: "bonus", ...done, detail: "prize", reason: null } as const;
  expect(receipt(prize)).toContain("|Tournament prize|");
});

test("each reason of a refusal has words of its own in every language", () => {
  const reasons = payoutReason.options;
  for (const texts of [ru, en, kz]) {
    const shown = reasons.map((reason) =>
      receipt({ ...withdrawal, state: "failed", detail: "refused", reason }, texts),
    );
    expect(new Set(shown).size).toBe(reasons.length);
    for (const text of shown) expect(text).not.toMatch(/reason\.|bank_|_/);
  }
});

test("figures of a coin are written as people of the language write them", () => {
  const exchange = { currency: "USDT", amount: "10.869570", rate: "0.01086957", source: "sandbox", at: base.at };
  expect(receipt({ ...deposit, exchange }, ru)).toContain("|10,86957 USDT|");
  expect(receipt({ ...deposit, exchange }, ru)).toContain("|1 RUB = 0,01086957 USDT|");
});

test("a bet that was taken back says so, and asks nobody to check it", () => {
  const bet = { kind: "bet", id: "2", currency: "RUB", at: base.at, ended_at: base.at, game: "crash" } as const;
  const stakes = { stake: "10.00", payout: null, multiplier: null };
  const shown = receipt({ ...bet, ...stakes, state: "failed", amount: "0.00" });
  for (const fact of ["|Taken back|", "Stake|10 ₽|"]) expect(shown).toContain(fact);
  expect(shown).not.toContain("Failed");
});

test("a bet that is settled anew is told in the player's words, and anything else as it was written", () => {
  const corrected = { ...base, kind: "correction", state: "done", detail: "done", amount: "217.00", ended_at: base.at };
  const shown = (reason: string, texts = ru) => receipt({ ...corrected, reason } as MoneyOperation, texts);
  expect(shown("Bet 47911: score_corrected")).toMatch(/№.47911: счёт исправлен/);
  expect(shown("Bet 47911: a word of tomorrow", en)).toContain("No. 47911: corrected");
  expect(shown("paid by hand", en)).toContain("|paid by hand|");
});
