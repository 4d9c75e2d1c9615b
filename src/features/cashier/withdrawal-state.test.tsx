import { expect, test } from "vitest";
import type { Payout } from "../../../contract/cashier.ts";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { WithdrawalState } from "./withdrawal-state.tsx";

const payout: Payout = {
  id: "1",
  state: "unconfirmed",
  amount: "1000.00",
  fee: "70.00",
  destination: "•••• 1111",
  exchange: null,
  rate_until: null,
  is_cancelling: false,
  code: { to: "m•••@example.com", length: 6, resend_in: 60 },
};
const texts = await createTexts("en", ["common", "errors", "session", "withdraw"]);
const shown = (change: Partial<Payout>) =>
  texts(<WithdrawalState made={{ id: "1", payout: { ...payout, ...change } }} onAnother={() => {}} />);

test("a code is asked for beside what it confirms: where to, how much, and what that costs", () => {
  for (const fact of ["|1,000 ₽|", "Destination|•••• 1111|", "Fee|70 ₽|", "Taken from your balance|1,070 ₽|", "m•••@"])
    expect(shown({})).toContain(fact);
});

test("what waits may be taken back, once, and then says that it is being taken back", () => {
  expect(shown({ state: "waiting" })).toContain("|Cancel withdrawal|");
  const cancelling = shown({ state: "waiting", is_cancelling: true });
  expect(cancelling).toContain("You asked for it back");
  expect(cancelling).not.toContain("|Cancel withdrawal|");
});

test("of a coin it is said what arrives, until when that holds, and that it is asked about again after it", () => {
  const exchange = {
    currency: "USDT",
    amount: "12.3",
    rate: "0.0123",
    source: "a test",
    at: "2026-03-10T09:00:00.000Z",
  };
  const open = shown({ exchange, rate_until: "2999-03-10T09:10:00.000Z" });
  for (const text of ["You receive|12.3 USDT|", "This amount holds until", "|Confirm 12.3 USDT|"])
    expect(open).toContain(text);
  expect(shown({ exchange, rate_until: "2026-03-10T09:10:00.000Z" })).toContain("This amount has expired");
  const waiting = shown({ state: "waiting", exchange });
  expect(waiting).toContain("You receive|12.3 USDT|");
  expect(waiting).not.toContain("holds");
});
