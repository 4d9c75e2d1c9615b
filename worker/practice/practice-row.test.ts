import { expect, test } from "vitest";
import type { Round } from "../../contract/rounds.ts";
import { nodeHashing } from "../../server/games/hashing.ts";
import { drawn } from "../../rules/games/draw.ts";
import { instantGame, stepsGame } from "../../rules/games/index.ts";
import { dealt } from "../../rules/games/round.ts";
import { parseMoney } from "../../rules/money.ts";
import {
  type Decided,
  firstChips,
  type PracticeRow,
  sound,
  withBet,
  withCashOut,
  withNewChips,
  withOpened,
  withStep,
} from "./practice-row.ts";

const seeding = { serverSeed: "5".repeat(64), clientSeed: "practice", nonce: 0 };
const start: PracticeRow = { id: "practice", revision: 0, chips: firstChips, seeding, bets: [], rounds: [] };
const rich = { ...start, chips: "100000000.00" };
const at = "2030-01-01T12:00:00.000Z";
let ids = 0;
const moment = () => ({ id: `p-${++ids}`, at });

function done<Reply>(decided: Decided<Reply>): { row: PracticeRow; reply: Reply } {
  if ("refused" in decided) throw new Error(JSON.stringify(decided.refused));
  return decided;
}

const errorOf = (decided: Decided<unknown>) =>
  "refused" in decided && !decided.refused.ok ? decided.refused.error : undefined;

const choices = [
  ["dice", { mode: "under", target: 4950 }],
  ["coinflip", { side: "heads" }],
  ["keno", { picks: [1, 2, 3, 4, 5], risk: "medium" }],
  ["cases", { case: "start", count: 1 }],
] as const;

test.each(choices)("%s in practice is drawn by the house's rules, and comes back as often", (id, choice) => {
  const game = instantGame(id);
  const rounds = 1_500;
  let row: PracticeRow = { ...rich, bets: [] };
  let multiplierE4 = 0n;
  for (let nonce = 0; nonce < rounds; nonce++) {
    const { reply, row: next } = done(withBet(row, { game: id, amount: "10.00", choice }, moment()));
    const outcome = drawn(nodeHashing, game, { ...seeding, nonce }, choice);
    expect(reply.bet).toMatchObject({ nonce, outcome });
    const paid = (parseMoney(next.chips) ?? 0n) - (parseMoney(row.chips) ?? 0n);
    expect(paid).toBe((parseMoney(reply.bet.payout) ?? 0n) - 10_000_000n);
    multiplierE4 += game.multiplier(choice, outcome);
    row = next;
  }
  const endings = game.endings(choice);
  const mean = endings.reduce((sum, ending) => sum + ending.probability * Number(ending.multiplierE4), 0);
  const variance = endings.reduce(
    (sum, ending) => sum + ending.probability * (Number(ending.multiplierE4) - mean) ** 2,
    0,
  );
  // The seeds are fixed, so the result never varies.
  expect(Math.abs(Number(multiplierE4) / rounds - mean)).toBeLessThan(3 * Math.sqrt(variance / rounds));
  expect(row.bets).toHaveLength(50);
});

test("each case opened has a nonce of its own and is paid for", () => {
  const { row, reply } = done(
    withBet(start, { game: "cases", amount: "10", choice: { case: "start", count: 5 } }, moment()),
  );
  expect(reply.bet).toMatchObject({ amount: "10.00", staked: "50.00", nonce: 0 });
  expect(row.seeding.nonce).toBe(5);
  expect(parseMoney(row.chips)).toBe(10_000_000_000n - 50_000_000n + (parseMoney(reply.bet.payout) ?? 0n));
});

test("what the house refuses, practice refuses with the same words", () => {
  const dice = { game: "dice", choice: { mode: "under", target: 4950 } } as const;
  const tries = [
    [withBet(start, { ...dice, amount: "0.50" }, moment()), "stake_too_low", "stake_too_low: 1.00"],
    [withBet(rich, { ...dice, amount: "10000.01" }, moment()), "stake_too_high", "stake_too_high: 10000.00"],
    [
      withBet(rich, { game: "dice", amount: "10000", choice: { mode: "under", target: 1 } }, moment()),
      "payout_over_cap",
      undefined,
    ],
    [withBet(start, { ...dice, amount: "1e3" }, moment()), "validation", "invalid_amount"],
    [
      withBet(start, { game: "cases", amount: "11", choice: { case: "start", count: 1 } }, moment()),
      "stake_too_high",
      "stake_too_high: 10.00",
    ],
  ] as const;
  for (const [tried, error, detail] of tries) {
    expect(errorOf(tried)).toMatchObject({ error, status: 422 });
    if (detail) expect(errorOf(tried)?.fields).toEqual({ amount: [detail] });
  }
  expect(errorOf(withBet(start, { game: "dice", amount: "10", choice: { mode: "up" } }, moment()))).toMatchObject({
    error: "validation",
    fields: { choice: ["invalid_choice"] },
  });
  const poor = { ...start, chips: "5.00" };
  expect(errorOf(withBet(poor, { ...dice, amount: "6" }, moment()))).toMatchObject({
    error: "insufficient_funds",
    status: 409,
  });
});

const mines = dealt(nodeHashing, stepsGame("miner"), seeding, { mines: 3 }) as number[];
const safe = Array.from({ length: 25 }, (_, cell) => cell).filter((cell) => !mines.includes(cell));
const order = { game: "miner", amount: "100.00", choice: { mines: 3 } } as const;
const on = ({ game, id, seq }: Round) => ({ game, id, seq });

test("a round is opened, stepped and cashed out on one nonce, and becomes a bet", () => {
  const opened = done(withOpened(start, order, moment()));
  expect(opened.reply).toMatchObject({
    balance: "9900.00",
    round: { seq: 0, state: "open", payout: "0.00", nonce: 0 },
  });
  expect(opened.row.seeding.nonce).toBe(1);
  const step = done(withStep(opened.row, { ...on(opened.reply.round), action: { cell: safe[0] } }, at));
  expect(step.reply).toMatchObject({
    balance: "9900.00",
    round: { seq: 1, state: "open", multiplier: "1.1250", payout: "112.50" },
  });
  expect(JSON.stringify(step.reply)).not.toContain(JSON.stringify(mines));
  const out = done(withCashOut(step.row, on(step.reply.round), at));
  expect(out.row).toMatchObject({ chips: "10012.50", rounds: [] });
  expect(out.reply).toMatchObject({ balance: "10012.50", round: { seq: 2, state: "won", payout: "112.50" } });
  expect(out.reply.bet).toEqual(out.row.bets[0]);
  expect(out.reply.bet).toMatchObject({
    id: opened.reply.round.id,
    choice: { mines: 3 },
    outcome: { actions: [{ cell: safe[0] }], end: "cash_out", table: { opened: [safe[0]], bombs: mines } },
    multiplier: "1.1250",
  });
});

test("a mine takes the stake and ends the round", () => {
  const opened = done(withOpened(start, order, moment()));
  const lost = done(withStep(opened.row, { ...on(opened.reply.round), action: { cell: mines[0] } }, at));
  expect(lost.row).toMatchObject({ chips: "9900.00", rounds: [] });
  expect(lost.reply.bet).toMatchObject({ payout: "0.00", multiplier: "0.0000", outcome: { end: "lost" } });
});

test("a round refuses what the house would", () => {
  const opened = done(withOpened(start, order, moment()));
  const round = on(opened.reply.round);
  const refused = (decided: Decided<unknown>) => errorOf(decided)?.error;
  expect(refused(withOpened(opened.row, order, moment()))).toBe("round_open");
  expect(refused(withCashOut(opened.row, round, at))).toBe("nothing_won");
  expect(errorOf(withStep(opened.row, { ...round, action: { cell: 99 } }, at))?.fields).toEqual({
    action: ["invalid_action"],
  });
  expect(refused(withStep(opened.row, { ...round, id: "another", action: { cell: 0 } }, at))).toBe("not_found");
  const step = done(withStep(opened.row, { ...round, action: { cell: safe[0] } }, at));
  expect(refused(withStep(step.row, { ...round, action: { cell: safe[1] } }, at))).toBe("stale_seq");
  expect(refused(withCashOut(step.row, round, at))).toBe("stale_seq");
  const out = done(withCashOut(step.row, { ...round, seq: 1 }, at));
  expect(refused(withCashOut(out.row, { ...round, seq: 2 }, at))).toBe("stale_seq");
});

test("rounds of several games stand beside each other, and each has a nonce of its own", () => {
  const miner = done(withOpened(start, order, moment()));
  const hilo = done(withOpened(miner.row, { game: "hilo", amount: "10", choice: {} }, moment()));
  const ladder = done(withOpened(hilo.row, { game: "coinflip", amount: "10", choice: {} }, moment()));
  expect(ladder.row.rounds.map(({ round }) => [round.game, round.nonce])).toEqual([
    ["miner", 0],
    ["hilo", 1],
    ["coinflip", 2],
  ]);
});

test("new chips bring whoever has fewer to what they had at first, and take from nobody", () => {
  expect(withNewChips({ ...start, chips: "0.4321" }).chips).toBe(firstChips);
  expect(withNewChips(rich).chips).toBe(rich.chips);
});

test("a round that these rules do not know any more gives its stake back", () => {
  const opened = done(withOpened(start, order, moment())).row;
  const [held] = opened.rounds;
  if (!held) throw new Error("a round is open");
  const old = { ...opened, rounds: [{ ...held, round: { ...held.round, table: { field: "of another build" } } }] };
  expect(sound(old)).toMatchObject({ chips: firstChips, rounds: [] });
  expect(sound(opened)).toBe(opened);
});
