import { expect, test } from "vitest";
import { createBettors, replyOf } from "../../tests/builders/bettors.ts";
import { createRounders, roundOf } from "../../tests/builders/rounders.ts";
import { insertBets } from "../../tests/builders/settled-bets.ts";
import { handClock } from "../../tests/world/hand-clock.ts";
import { startHouse } from "../../tests/world/house.ts";
import { inTransaction } from "../db/connect.ts";
import { createSettledBets, type SettledBet } from "./settled-bets.ts";

const { app, database } = await startHouse();
const { pool } = database;
const clock = handClock();
const here = createSettledBets({ pool, clock });
const there = createSettledBets({ pool, clock });
const bettors = createBettors(app.house);

let readers = 0;
/** What is taken in is kept only if the transaction is, as real readers do. */
function newReader() {
  readers += 1;
  const name = `reader ${readers}`;
  const seen: SettledBet[] = [];
  let allBeforeMs = 0;
  return {
    seen,
    ids: () => seen.map(({ id }) => id),
    allBeforeMs: () => allBeforeMs,
    async read(bets = here) {
      let got: readonly SettledBet[] = [];
      await bets.read(name, async (_tx, batch, before) => {
        got = [...got, ...batch];
        allBeforeMs = before;
      });
      seen.push(...got);
      return this;
    },
  };
}

/** A reader that has read what there is. */
async function upToDate() {
  const reader = newReader();
  await expect.poll(async () => (await reader.read()).allBeforeMs()).toBe(clock.now() - 10_000);
  reader.seen.length = 0;
  return reader;
}

test("a bet that is committed after one with a higher number is read all the same, each once", async () => {
  const reader = await upToDate();
  const slow = await pool.connect();
  await slow.query("begin");
  const [first = ""] = await insertBets(slow, [{ player: 1n }]);
  const [second = ""] = await insertBets(pool, [{ player: 2n }]);
  for (let round = 0; round < 5; round += 1) await reader.read(round % 2 ? here : there);
  expect(reader.ids()).toEqual([]);
  await slow.query("commit");
  slow.release();
  await expect.poll(async () => (await reader.read()).ids()).toEqual([first, second]);
  await reader.read(there);
  expect(reader.ids()).toEqual([first, second]);
});

test("what is rolled back leaves a gap that holds nobody up", async () => {
  const reader = await upToDate();
  await inTransaction(pool, async (tx) => {
    await insertBets(tx, [{ player: 1n }]);
    throw new Error("no");
  }).catch(() => {});
  const ids = await insertBets(pool, [{ player: 2n }]);
  await expect.poll(async () => (await reader.read()).ids()).toEqual(ids);
});

test("many transactions that end in any order are all read, once each, by readers that race", async () => {
  const reader = await upToDate();
  const written: string[] = [];
  let isWriting = true;
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    for (let index = 0; index < 15; index += 1)
      await inTransaction(pool, async (tx) => {
        const ids = await insertBets(tx, [{ player: 1n }, { player: 2n }]);
        // Others commit meanwhile.
        for (let wait = 0; wait < (writer * index) % 7; wait += 1) await tx.query("select 1");
        written.push(...ids);
      });
  });
  const reading = [here, there].map(async (bets) => {
    while (isWriting) await reader.read(bets);
  });
  await Promise.all(writers);
  isWriting = false;
  await Promise.all(reading);
  await expect.poll(async () => (await reader.read()).seen.length).toBe(180);
  expect(reader.ids().toSorted()).toEqual(written.toSorted());
});

test("a reader whose work fails reads the same again, and more than a batch comes in order", async () => {
  const reader = await upToDate();
  const ids = await insertBets(
    pool,
    Array.from({ length: 2_500 }, () => ({ player: 3n })),
  );
  const failing = () => here.read(`reader ${readers}`, () => Promise.reject(new Error("no")));
  await expect.poll(() => failing().catch((error: Error) => error.message)).toBe("no");
  await expect.poll(async () => (await reader.read()).seen.length).toBe(2_500);
  expect(reader.ids()).toEqual(ids);
});

test("it is known when all that was settled before a moment has been read", async () => {
  const reader = await upToDate();
  const slow = await pool.connect();
  await slow.query("begin");
  await insertBets(slow, [{ player: 1n, atMs: clock.now() }]);
  const since = clock.now();
  clock.moveTo(since + 60_000);
  for (let round = 0; round < 4; round += 1) await reader.read();
  expect(reader.allBeforeMs()).toBeLessThan(since);
  await slow.query("commit");
  slow.release();
  await expect.poll(async () => (await reader.read()).allBeforeMs()).toBe(since + 50_000);
  expect(reader.seen).toHaveLength(1);
});

test("bets of all kinds come with what was staked and paid, and a refund as one", async () => {
  const reader = await upToDate();
  const player = await bettors.player({ balance: "100000.00" });
  const rounds = createRounders(app.house);
  const { bet } = replyOf(await bettors.bet(player, { amount: "12.50" }));
  const opened = replyOf(
    await bettors.bet(player, { game: "cases", amount: "10.00", choice: { case: "start", count: 3 } }),
  ).bet;
  const { round } = roundOf(await rounds.open(player, "miner", { choice: { mines: 24 } }));
  const end = roundOf(await rounds.step(player, round, { cell: 0 })).round;
  if (end.state === "open") roundOf(await rounds.cashOut(player, end));
  const [back] = await insertBets(pool, [{ player, isRefund: true, payoutMicro: 10_000_000n }]);
  await expect.poll(async () => (await reader.read()).seen.length).toBe(4);
  expect(reader.seen).toMatchObject([
    { id: bet.id, player, game: "dice", currency: "RUB", stakeMicro: 12_500_000n, isRefund: false },
    { id: opened.id, game: "cases", stakeMicro: 30_000_000n },
    { id: round.id, game: "miner" },
    { id: back, isRefund: true },
  ]);
});
