import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import vectors from "../../rules/tables/vectors.json";
import { createBettors, errorOf } from "../../tests/builders/bettors.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createRounders, roundOf } from "../../tests/builders/rounders.ts";
import { checkLedger } from "../wallet/check-ledger.ts";
import { listBets } from "./bet-rows.ts";

const { app, database } = await startHouse();
const { house } = app;
const { pool } = database;
const bettors = createBettors(house);
const rounds = createRounders(house);
// From the published vectors: how the coin falls, and where the mines are.
const [first] = vectors.coinflip["0"].map((bit) => (bit === 0 ? "heads" : "tails"));
const other = first === "heads" ? "tails" : "heads";
const mines = vectors.miner["0"].M3;
const safe = Array.from({ length: 25 }, (_, cell) => cell).filter((cell) => !mines.includes(cell));

afterEach(async () => {
  expect(await checkLedger(pool)).toMatchObject({ balanced: true, faults: [] });
});

/** A player whose next round is the first of the test vectors. */
async function seeded(balance = "1000.00"): Promise<bigint> {
  const player = await bettors.player({ balance });
  await rounds.seed(player, vectors);
  return player;
}

const balanceOf = async (player: bigint) => Number(await bettors.balanceOf(player)) / 1_000_000;

describe("a round", () => {
  test("takes its stake once, shows nothing of what is to come, and pays what was won when it is cashed out", async () => {
    const player = await seeded();
    const opened = await rounds.open(player, "miner");
    const { round, balance } = roundOf(opened);
    expect(round).toMatchObject({ seq: 0, state: "open", multiplier: "0.0000", payout: "0.00", nonce: 0 });
    expect([round.table, balance]).toEqual([{ mines: 3, opened: [], hit: null, bombs: null }, "990.00"]);
    expect((await checkLedger(pool)).currencies["RUB"]?.house["escrow"]).toBe("10.00");

    const one = roundOf(await rounds.step(player, round, { cell: safe[0] }));
    expect(one.round).toMatchObject({ seq: 1, multiplier: "1.1250", payout: "11.25", state: "open" });
    expect([one.balance, one.bet]).toEqual(["990.00", undefined]);
    const two = roundOf(await rounds.step(player, one.round, { cell: safe[1] }));
    const paid = roundOf(await rounds.cashOut(player, two.round));
    expect(paid.round).toMatchObject({ seq: 3, state: "won", multiplier: "1.2857", payout: "12.857" });
    expect(paid.round.table).toEqual({ mines: 3, opened: safe.slice(0, 2), hit: null, bombs: mines });
    expect(paid.balance).toBe("1002.857");
    expect(paid.bet).toMatchObject({
      id: round.id,
      game: "miner",
      amount: "10.00",
      payout: "12.857",
      choice: { mines: 3 },
      outcome: { actions: [{ cell: safe[0] }, { cell: safe[1] }], table: paid.round.table, end: "cash_out" },
    });
    expect(paid.receipt).toMatchObject({ id: round.id, multiplier: "1.2857", nonce: 0 });
    expect((await checkLedger(pool)).currencies["RUB"]?.house["escrow"]).toBe("0.00");
  });

  test("that is lost is over at that step, and its bet says so", async () => {
    const player = await seeded();
    const { round } = roundOf(await rounds.open(player, "miner"));
    const lost = roundOf(await rounds.step(player, round, { cell: mines[0] }));
    expect(lost.round).toMatchObject({ seq: 1, state: "lost", multiplier: "0.0000", payout: "0.00" });
    expect([lost.balance, lost.bet?.outcome]).toEqual([
      "990.00",
      { actions: [{ cell: mines[0] }], table: { mines: 3, opened: [], hit: mines[0], bombs: mines }, end: "lost" },
    ]);
    expect(await balanceOf(player)).toBe(990);
    expect(await listBets(pool, player, { game: "miner", before: undefined, limit: 9 })).toHaveLength(1);
  });

  test("is one of its game at a time, and another game's may be open beside it", async () => {
    const player = await seeded();
    roundOf(await rounds.open(player, "coinflip"));
    expect(errorOf(await rounds.open(player, "coinflip")).error).toBe("round_open");
    roundOf(await rounds.open(player, "hilo"));
    expect(await balanceOf(player)).toBe(980);
  });

  test("may be opened in the same group that ends the one before", async () => {
    const player = await seeded();
    const { round } = roundOf(await rounds.open(player, "miner"));
    const one = roundOf(await rounds.step(player, round, { cell: safe[0] }));
    const [paid, next] = await Promise.all([rounds.cashOut(player, one.round), rounds.open(player, "miner")]);
    expect([roundOf(paid).round.state, roundOf(next).round.state]).toEqual(["won", "open"]);
  });

  test("pays nothing before something is won, and takes no action that the rules forbid", async () => {
    const player = await seeded();
    const { round } = roundOf(await rounds.open(player, "miner"));
    expect(errorOf(await rounds.cashOut(player, round)).error).toBe("nothing_won");
    const one = roundOf(await rounds.step(player, round, { cell: safe[0] }));
    expect(errorOf(await rounds.step(player, one.round, { cell: safe[0] }))).toMatchObject({
      error: "validation",
      errors: { action: [expect.stringMatching(/^invalid_action/)] },
    });
    roundOf(await rounds.cashOut(player, one.round));
  });

  test("takes no step that follows another move than its last, also once it is over", async () => {
    const player = await seeded();
    const { round } = roundOf(await rounds.open(player, "coinflip"));
    const stale = { ...round, seq: 1 };
    expect(errorOf(await rounds.step(player, stale, { side: first })).error).toBe("stale_seq");
    const one = roundOf(await rounds.step(player, round, { side: first }));
    expect(errorOf(await rounds.step(player, round, { side: other })).error).toBe("stale_seq");
    expect(errorOf(await rounds.cashOut(player, round)).error).toBe("stale_seq");
    const end = roundOf(await rounds.cashOut(player, one.round));
    expect(errorOf(await rounds.cashOut(player, end.round)).error).toBe("stale_seq");
    expect(errorOf(await rounds.step(player, end.round, { side: first })).error).toBe("stale_seq");
    expect(await balanceOf(player)).toBe(1009.8);
  });

  test("is its player's alone, and of its own game", async () => {
    const [player, stranger] = [await seeded(), await seeded()];
    const { round } = roundOf(await rounds.open(player, "coinflip"));
    expect(errorOf(await rounds.step(stranger, round, { side: first })).error).toBe("not_found");
    expect(errorOf(await rounds.cashOut(stranger, round)).error).toBe("not_found");
    expect(errorOf(await rounds.cashOut(player, { ...round, game: "hilo" })).error).toBe("not_found");
    expect(errorOf(await rounds.cashOut(player, { ...round, id: randomUUID() })).error).toBe("not_found");
  });
});

describe("at the same time", () => {
  test("of a hundred steps on one round exactly one is taken", async () => {
    const player = await seeded();
    const { round } = roundOf(await rounds.open(player, "miner"));
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => rounds.step(player, round, { cell: safe[index % safe.length] })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 200) expect(errorOf(answer).error).toBe("stale_seq");
  });

  test("of a hundred cash-outs of one round exactly one pays", async () => {
    const player = await seeded();
    const { round } = roundOf(await rounds.open(player, "coinflip"));
    const one = roundOf(await rounds.step(player, round, { side: first }));
    const answers = await Promise.all(Array.from({ length: 100 }, () => rounds.cashOut(player, one.round)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balanceOf(player)).toBe(1009.8);
  });

  test("of a hundred openings on funds for ten, of one game, one is taken", async () => {
    const player = await seeded("100.00");
    const answers = await Promise.all(Array.from({ length: 100 }, () => rounds.open(player, "hilo")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balanceOf(player)).toBe(90);
  });

  test("bets and steps of one player share nonces and the chain of receipts without a gap", async () => {
    const player = await seeded();
    const { round } = roundOf(await rounds.open(player, "miner"));
    await Promise.all([
      ...Array.from({ length: 20 }, () => bettors.bet(player)),
      rounds.step(player, round, { cell: mines[0] }),
      rounds.open(player, "coinflip"),
      ...Array.from({ length: 20 }, () => bettors.bet(player)),
    ]);
    const bets = await listBets(pool, player, { game: undefined, before: undefined, limit: 100 });
    const nonces = bets.map(({ nonce }) => nonce).toSorted((a, b) => a - b);
    // One nonce belongs to the open ladder.
    expect([nonces.length, new Set(nonces).size, nonces.at(-1)]).toEqual([41, 41, 41]);
    expect(new Set(bets.map(({ previous }) => previous)).size).toBe(41);
  });
});

describe("a key", () => {
  test("that is sent again gets the same answer, to the byte, and moves nothing", async () => {
    const player = await seeded();
    const keys = { open: randomUUID(), step: randomUUID(), out: randomUUID() };
    const opened = await rounds.open(player, "coinflip", { key: keys.open });
    const { round } = roundOf(opened);
    const stepped = await rounds.step(player, round, { side: first }, { key: keys.step });
    const out = await rounds.cashOut(player, roundOf(stepped).round, { key: keys.out });
    expect(await rounds.open(player, "coinflip", { key: keys.open })).toEqual(opened);
    expect(await rounds.step(player, round, { side: first }, { key: keys.step })).toEqual(stepped);
    expect(await rounds.cashOut(player, roundOf(stepped).round, { key: keys.out })).toEqual(out);
    expect(errorOf(await rounds.step(player, round, { side: other }, { key: keys.step })).error).toBe(
      "idempotency_mismatch",
    );
    expect(await balanceOf(player)).toBe(1009.8);
  });
});
