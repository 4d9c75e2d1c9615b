import { beforeEach, expect, test } from "vitest";
import type { BigWins } from "../../contract/feed.ts";
import { createBettors, replyOf } from "../../tests/builders/bettors.ts";
import { startHouse } from "../../tests/world/house.ts";

const hourMs = 3_600_000;

let nowMs = Date.now();
const house = await startHouse({ clock: { now: () => nowMs } });
const { pool } = house.database;
const bettors = createBettors(house.app.house);

beforeEach(async () => {
  await pool.query("delete from day_wins");
  nowMs += 25 * hourMs;
});

/** Moves the clock on, because the answer is cached for five seconds. */
async function read(): Promise<BigWins> {
  nowMs += 5_000;
  return (await house.api<BigWins>("/games/wins")).json;
}

const ids = async () => (await read()).items.map(({ id }) => id);

/** Plays until a bet of 9,850 in 10,000 has won. */
async function win(player: bigint, amount = "10.00") {
  for (;;) {
    const { bet } = replyOf(await bettors.bet(player, { amount, choice: { mode: "under", target: 9_500 } }));
    if (Number(bet.payout) > 0) return bet;
  }
}

test("a house without wins has none to tell, and anybody may ask", async () => {
  expect(await read()).toEqual({ items: [], next: null, at: new Date(nowMs).toISOString() });
});

test("the highest wins come first, in whatever currency, and losses never", async () => {
  const [rub, usd] = [await bettors.player(), await bettors.player({ currency: "USD" })];
  const low = await win(rub, "100.00");
  // At the factors of the limits a hundred times as much.
  const high = await win(usd, "2.00");
  const highest = [high.id, low.id];
  // One in fifty wins, and is the highest by then.
  for (let amount = 500; ; amount += 1) {
    const { bet } = replyOf(await bettors.bet(rub, { amount: `${amount}.00`, choice: { mode: "under", target: 200 } }));
    if (Number(bet.payout) === 0) break;
    highest.unshift(bet.id);
  }
  await expect.poll(ids).toEqual(highest);
  const { items } = await read();
  expect(items.at(-2)).toMatchObject({ game: "dice", currency: "USD", amount: "2.00", payout: high.payout });
});

test("no name is told of whoever hides theirs, from the moment on at which they do", async () => {
  const player = await bettors.player();
  await pool.query("update players set name = 'Anna' where id = $1", [player]);
  await win(player);
  const names = async () => (await read()).items.map((item) => item.player);
  await expect.poll(names).toEqual(["Anna"]);
  await pool.query("update players set is_statistics_hidden = true where id = $1", [player]);
  expect(await names()).toEqual([null]);
});

test("what was won more than a day ago is told no more", async () => {
  const player = await bettors.player();
  await win(player);
  await expect.poll(ids).toHaveLength(1);
  nowMs += 24 * hourMs;
  expect(await ids()).toEqual([]);
});

test("of very many in a second the highest are kept, not the newest, and no more than ten are told", async () => {
  const player = await bettors.player({ balance: "100000.00" });
  const bets = await Promise.all([
    win(player, "1000.00"),
    ...Array.from({ length: 40 }, (_, at) => win(player, `${at + 1}.00`)),
  ]);
  const wonBy = ({ payout, amount }: (typeof bets)[number]) => Number(payout) - Number(amount);
  const highest = bets.toSorted((a, b) => wonBy(b) - wonBy(a)).slice(0, 10);
  await expect.poll(async () => (await ids()).length).toBe(10);
  await expect.poll(ids).toEqual(highest.map(({ id }) => id));
});
