import { expect, test } from "vitest";
import type { Bet } from "../../../../contract/bets.ts";
import type { Round } from "../../../../contract/rounds.ts";
import { roundShown, toldRound } from "./round-shown.ts";

const open: Round = {
  id: "one",
  game: "miner",
  seq: 2,
  state: "open",
  amount: "10.00",
  currency: "RUB",
  choice: { mines: 3 },
  multiplier: "1.2857",
  payout: "12.85",
  table: { mines: 3, opened: [1, 2], hit: null, bombs: null },
  nonce: 4,
  client_seed: "seed",
  server_seed_hash: "0".repeat(64),
  at: "2030-01-01T12:00:00.000Z",
};
const ended = { ...open, seq: 3, state: "lost" } as const;

function bet(outcome: object, rest: Partial<Bet> = {}): Bet {
  const { id, game, amount, currency, choice, nonce, client_seed, server_seed_hash, at } = open;
  const common = { id, game, amount, currency, choice, nonce, client_seed, server_seed_hash, at };
  return Object.assign(common, { outcome, multiplier: "0.0000", payout: "0.00" }, rest);
}

test("a round that was opened elsewhere is taken up, and never falls behind what was answered here", () => {
  expect(roundShown(undefined, open, [])).toBe(open);
  expect(roundShown({ ...open, seq: 1 }, open, [])).toBe(open);
  const ahead = { ...open, seq: 3 };
  expect(roundShown(ahead, open, [])).toBe(ahead);
  expect(roundShown(ended, { ...open, id: "two", seq: 0 }, [])?.id).toBe("two");
  const next = { ...open, id: "two", at: "2030-01-01T12:00:09.000Z" };
  expect(roundShown(next, open, []), "the list of open rounds lags behind").toBe(next);
});

test("what was just opened stays open until its end is known", () => {
  expect(roundShown(open, undefined, [])).toBe(open);
  expect(roundShown(open, undefined, undefined)).toBe(open);
});

test("a round that ended elsewhere, or whose last answer was lost, is shown with its end", () => {
  const table = { mines: 3, opened: [1, 2], hit: 7, bombs: [7, 8, 9] };
  expect(roundShown(open, undefined, [bet({ actions: [], table, end: "lost" })])).toMatchObject({
    state: "lost",
    payout: "0.00",
    table,
  });
  const paid = bet({ actions: [], table, end: "cash_out" }, { multiplier: "1.2857", payout: "12.85" });
  expect(roundShown(open, undefined, [paid])).toMatchObject({ state: "won", payout: "12.85" });
  const back = bet({ actions: [], table, end: "refunded" }, { multiplier: "1.0000", payout: "10.00" });
  expect(roundShown(open, undefined, [back])?.state).toBe("refunded");
});

test("what has ended stays on the table", () => {
  expect(roundShown(ended, undefined, [bet({ actions: [], table: {}, end: "refunded" })])).toBe(ended);
});

test("what a stage is about to show is not told before, whether its news or its answer comes first", () => {
  const untold = { of: "money", stakeMicro: 10_000_000n, bet: undefined, payoutMicro: undefined, nth: 1 } as const;
  const told = (before: Round | undefined) => [
    // As it was, with its news, and with its answer.
    toldRound(before, before, untold),
    toldRound(open, before, untold),
    toldRound(open, before, { ...untold, bet: open.id, payoutMicro: 0n }),
  ];
  expect(told(undefined)).toEqual([undefined, undefined, undefined]);
  const last = { ...ended, id: "zero" };
  expect(told(last)).toEqual([last, last, last]);
});
