import { expect, test } from "vitest";
import type { PaymentMethod } from "../../../contract/cashier.ts";
import { amountText } from "./deposit-amount.ts";
import {
  amountFault,
  bonusConsent,
  destinationFault,
  givenUp,
  looksComplete,
  newDestinationFault,
  newDestinationsFrom,
  reckon,
  withdrawalFaults,
  withdrawalLimits,
} from "./withdrawal.ts";

const name = { ru: "Карта", en: "Card", kz: "Карта" };
const card: PaymentMethod = {
  hash: "card",
  name,
  kind: "card",
  min_amount: "100.00",
  max_amount: "300000.00",
  default_amount: "100.00",
  exchange_currency: null,
  exchange: null,
  network: null,
  costs: { percent: "2.5", fixed: "10.00" },
};
const tether: PaymentMethod = {
  ...card,
  hash: "usdt",
  kind: "crypto",
  exchange_currency: "USDT",
  network: "TRC20",
  exchange: { rate: "0.0125", source: "sandbox", at: "2026-01-01T00:00:00.000Z" },
};

test("an amount is wrong for the first reason there is", () => {
  const fault = (text: string, balance = "1000.00") => amountFault(text, card, { balance, currency: "RUB" });
  expect(fault("")).toBe("required");
  expect(fault("ten")).toBe("invalid_amount");
  expect(fault("0")).toBe("amount_too_low: 100.00");
  expect(fault("99,99")).toBe("amount_too_low: 100.00");
  expect(fault("300000.01", "999999.00")).toBe("amount_too_high: 300000.00");
  expect(fault("965.86")).toBe("balance_reaches: 965.85");
  expect(fault("110", "109.00")).toBe("insufficient_funds");
  expect(fault("965.85")).toBeUndefined();
  const cheap = { ...card, min_amount: "1.00" };
  expect(amountFault("99", cheap, { balance: "1000.00", currency: "RUB" })).toBe("amount_too_low: 100.00");
});

test("what the house refuses for the balance stands at the amount, with how much there would be enough for", () => {
  const refused = (balance: string) =>
    withdrawalFaults({ error: "insufficient_funds", fields: {} }, card, { balance, currency: "RUB" });
  expect(refused("1000.00")).toEqual({ amount: ["balance_reaches: 965.85"] });
  expect(refused("50.00")).toEqual({ amount: ["insufficient_funds"] });
  const fields = { amount: ["amount_too_high: 300000.00"] };
  const funds = { balance: "1.00", currency: "RUB" } as const;
  expect(withdrawalFaults({ error: "validation", fields }, card, funds)).toEqual(fields);
});

test("the most leaves the fee on the balance, and is no more than the method takes", () => {
  const max = (balance: string) => amountText(withdrawalLimits(card, { balance, currency: "RUB" }).max);
  expect(max("1000.00")).toBe("965.85");
  expect(max("9.00")).toBe("0");
  expect(max("1000000.00")).toBe("300000");
});

test("an amount comes to its fee, what is taken and what arrives", () => {
  expect(reckon("1 000,50", tether)).toEqual({
    amount: 1_000_500_000n,
    fee: 35_020_000n,
    total: 1_035_520_000n,
    arrives: "12.50625",
  });
  expect(reckon("1000", card)?.arrives).toBeUndefined();
  expect(reckon("", card)).toBeUndefined();
});

test("a destination is looked at as soon as it has the usual length", () => {
  expect(destinationFault("4111 1111 1111 1111", card)).toBeUndefined();
  expect(destinationFault("4111 1111 1111 1112", card)).toBe("wrong_card_number");
  expect(destinationFault("", card)).toBe("required");
  expect(destinationFault("TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", tether)).toBeUndefined();
  expect(destinationFault("TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u", tether)).toBe("wrong_address");
  expect([looksComplete("4111 1111 1111 111", card), looksComplete("4111 1111 1111 1111", card)]).toEqual([
    false,
    true,
  ]);
  expect([looksComplete(`0x${"a".repeat(39)}`, tether), looksComplete(`0x${"a".repeat(40)}`, tether)]).toEqual([
    false,
    true,
  ]);
});

test("that a new place has to wait is about the place, and its fault says until when", () => {
  const at = "2026-11-23T14:02:00.000Z";
  const error = { error: "contacts_changed", fields: { destination: [`contacts_changed: ${at}`] } };
  const { destination } = withdrawalFaults(error, card, { balance: "1000.00", currency: "RUB" });
  expect(newDestinationsFrom(destination?.[0])).toBe(at);
  expect(["wrong_card_number", undefined].map(newDestinationsFrom)).toEqual([undefined, undefined]);
});

test("while new places have to wait, one that is whole and not listed is refused beside its field, a listed one is not", () => {
  const until = "2030-01-01T00:00:00.000Z";
  const wait = { until, places: [{ method: "card", shown: "•••• 1111" }], is_all: true };
  expect(newDestinationFault("4111 1111 1111 1111", card, wait)).toBeUndefined();
  expect(newDestinationFault("5555 5555 5555 4444", card, wait)).toBe(`contacts_changed: ${until}`);
  expect(newDestinationFault("5555 5555", card, wait)).toBeUndefined();
  // A destination used with another method is new here, and with an incomplete list only the house can tell.
  expect(newDestinationFault("4111 1111 1111 1111", { ...card, hash: "other" }, wait)).toBe(
    `contacts_changed: ${until}`,
  );
  expect(newDestinationFault("5555 5555 5555 4444", card, { ...wait, is_all: false })).toBeUndefined();
  expect(newDestinationFault("5555 5555 5555 4444", card, undefined)).toBeUndefined();
});

test("an order names the bonus that was shown, and gives up none where another one, or another sum, was agreed to", () => {
  const bonus = {
    lost: "50.00",
    at_stake: "0.00",
    wagered: "0.00",
    required: "500.00",
    expires_at: "2026-01-01T00:00:00Z",
    may_be_named: true,
  };
  const shown = { payout_bonus: { ...bonus, id: "first" } };
  const wallet = { bonus_balance: "50.00" };
  const agreed = bonusConsent(wallet, shown);
  expect(givenUp(agreed, wallet, shown)).toEqual({ give_up_bonus: true, bonus_id: "first" });
  expect(givenUp(agreed, wallet, { payout_bonus: { ...bonus, id: "second" } })).toEqual({});
  expect(givenUp(agreed, { bonus_balance: "500.00" }, shown)).toEqual({});
  expect(givenUp("", wallet, shown)).toEqual({});
  // A house of before takes no name.
  const before = { payout_bonus: { ...bonus, id: "first", may_be_named: undefined } };
  expect(givenUp(bonusConsent(wallet, before), wallet, before)).toEqual({ give_up_bonus: true });
  expect(givenUp(bonusConsent(wallet, {}), wallet, {})).toEqual({ give_up_bonus: true });
});
