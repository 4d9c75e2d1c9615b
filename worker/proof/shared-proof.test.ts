import { expect, test } from "vitest";
import { duel, duelSide } from "../../rules/games/coinflip-duel.ts";
import { crash, crashOf, targetText } from "../../rules/games/crash.ts";
import { drawRoom, rooms } from "../../rules/games/rooms.ts";
import { pocketOf, roulette } from "../../rules/games/roulette.ts";
import { rulesHash } from "../../rules/receipts.ts";
import { nodeHashing } from "../../server/games/hashing.ts";
import { type BetFacts, factChecksOf } from "./proof.ts";

const salt = "5a".repeat(32);
const seed = nodeHashing.sha256("a round");
const crashE2 = crashOf(nodeHashing, { salt, hash: seed });
const round = "01999999-0000-7000-8000-000000000001";

function factsOf(game: string, rules: Parameters<typeof rulesHash>[1], own: Partial<BetFacts>): BetFacts {
  return {
    game,
    currency: "RUB",
    amount: "10.00",
    choice: {},
    outcome: {},
    multiplier: "0.0000",
    payout: "0.00",
    server_seed_hash: nodeHashing.sha256(seed),
    client_seed: salt,
    nonce: 7,
    at: "2026-11-23T00:00:00.000Z",
    rules_hash: rulesHash(nodeHashing, rules),
    round,
    ...own,
  };
}

/** Of rules, commitment, outcome and payout. */
const statesOf = (facts: BetFacts, serverSeed: string | null = seed) =>
  factChecksOf(facts, serverSeed).map(({ state }) => state);
const all = ["passed", "passed", "passed", "passed"];

/** Every field that is another one is found out. */
function expectFound(facts: BetFacts, forged: readonly Partial<BetFacts>[]): void {
  expect(statesOf(facts)).toEqual(all);
  for (const other of forged)
    expect([other, statesOf({ ...facts, ...other })]).toEqual([other, expect.arrayContaining(["failed"])]);
  expect(statesOf(facts, nodeHashing.sha256("another"))).toContain("failed");
}

const crashBet = (target: string | null) => ({ auto_cash_out: target, on_cut: false });
const ended = { received_at: null, decided_at: "2026-11-23T00:00:00.000Z" };

test("a bet on crash holds where it left at the crash point or before, and where it was lost above it", () => {
  const point = targetText(crashE2);
  const won = { crash: null, cash_out: point, by: "player", ...ended };
  const payout = `${((crashE2 * 10) / 100).toFixed(2)}`;
  const out = factsOf("crash", crash, { choice: crashBet(null), outcome: won, multiplier: `${point}00`, payout });
  const above = targetText(crashE2 + 1);
  expectFound(out, [
    { payout: "1.00" },
    { multiplier: "9.0000" },
    { outcome: { ...won, cash_out: above }, multiplier: `${above}00` },
    { outcome: { ...won, crash: above } },
    { choice: crashBet("1.01") },
    { result: { crash: above } },
    { rules_hash: "0".repeat(64) },
    { outcome: {} },
  ]);
  expect(statesOf({ ...out, result: { crash: point } })).toEqual(all);
  const lost = factsOf("crash", crash, {
    choice: crashBet(above),
    outcome: { crash: point, cash_out: null, by: null, ...ended },
  });
  expectFound(lost, [
    { choice: crashBet(point) },
    { payout: "10.00" },
    { outcome: { ...won, crash: above, cash_out: null } },
  ]);
  // What is still to be told is unknown, and a stake that was given back is no outcome.
  expect(statesOf(out, null)).toEqual(["passed", "unknown", "unknown", "passed"]);
  const back = { outcome: { ...won, cash_out: null, end: "refunded" }, payout: "10.00", multiplier: "1.0000" };
  expect(statesOf({ ...out, ...back })).toEqual(all);
  expect(statesOf({ ...out, ...back, payout: "9.00" })).toContain("failed");
});

test("a bet on roulette holds with its pocket and all of its chips", () => {
  const pocket = pocketOf(nodeHashing, { salt, hash: seed });
  const bets = [
    { kind: "straight", value: pocket, amount: "4.00" },
    { kind: "straight", value: (pocket + 1) % 37, amount: "6.00" },
  ];
  const facts = factsOf("roulette", roulette, {
    choice: { bets },
    outcome: { pocket },
    multiplier: "14.4000",
    payout: "144.00",
  });
  expectFound(facts, [
    { payout: "216.00" },
    { outcome: { pocket: (pocket + 1) % 37 } },
    { choice: { bets: bets.slice(0, 1) } },
    { choice: { bets: [{ kind: "straight", value: 99, amount: "10.00" }] } },
  ]);
});

test("parts of a pot and of a duel hold with the round that they name", () => {
  const entropy = "ab".repeat(32);
  const list = [
    { player: "0", stakeMicro: 10_000_000n, clientSeed: "a" },
    { player: "1", stakeMicro: 30_000_000n, clientSeed: "b" },
  ];
  const draw = drawRoom(nodeHashing, { serverSeed: seed, publicEntropy: entropy, roundId: round }, list);
  const loser = draw.winner === "0" ? 1 : 0;
  const outcome = { tickets: draw.tickets, ticket: draw.ticket, winner: Number(draw.winner), seat: loser };
  const lost = factsOf("rooms", rooms, { client_seed: `${entropy}:${draw.betsDigest}`, outcome });
  expectFound(lost, [
    { outcome: { ...outcome, ticket: (draw.ticket + 1) % draw.tickets } },
    { outcome: { ...outcome, winner: loser } },
    { payout: "38.40" },
    { round: `${round.slice(0, -1)}2` },
  ]);
  expect(statesOf({ ...lost, round: undefined })).toEqual(["passed", "passed", "unknown", "passed"]);

  const side = duelSide(nodeHashing, { serverSeed: seed, creatorSeed: "me", joinerSeed: "you", duelId: round });
  const flip = factsOf("coinflip", duel, {
    client_seed: "me:you",
    choice: { mode: "duel", side },
    outcome: { side },
    multiplier: "1.9800",
    payout: "19.80",
  });
  const other = side === "heads" ? "tails" : "heads";
  expectFound(flip, [{ payout: "20.00" }, { outcome: { side: other } }, { choice: { mode: "duel", side: other } }]);
});
