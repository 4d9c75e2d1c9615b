import { expect, test } from "vitest";
import { bookBettors } from "../../tests/builders/book-bettors.ts";
import { manyPlayers } from "../../tests/builders/many-players.ts";
import { startTestFeed } from "../../tests/builders/odds-feed.ts";
import { match } from "../../tests/builders/scripted-feed.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse } from "../../tests/world/house.ts";
import { readOwnBets } from "./book-rows.ts";

const feed = await startTestFeed();
const house = await startHouse({ oddsSource: feed.source });
const { pool } = house.database;
const { player } = manyPlayers(house);
const { placed } = bookBettors(house);

test("a bet that was placed long ago and has just ended is among those that its player is told of", async () => {
  const [early, late] = [match(), match()];
  for (const made of [early, late]) feed.open(made);
  const anna = await player("3000.00");
  const on = (event: string) => ({ legs: [[`${event}:winner3:home`, "2.17"]] as const, amount: "10.00" });
  const first = await eventually(() => placed(anna, on(early.event)));
  await eventually(() => placed(anna, on(late.event)));
  for (let count = 0; count < 24; count += 1) await placed(anna, on(late.event));
  const ended = async () => (await readOwnBets(pool, [BigInt(anna.id)])).get(BigInt(anna.id))?.ended ?? [];
  const end = (event: string) =>
    feed.say(event, {
      kind: "settlement",
      ends: [{ market: "winner3", version: 1, results: { home: { state: "won" } } }],
    });
  end(late.event);
  await eventually(async () => expect(await ended()).toHaveLength(20));
  await eventually(async () => {
    const { rowCount } = await pool.query("select from book_bets where state = 'accepted'");
    expect(rowCount).toBe(1);
  });
  end(early.event);
  await eventually(async () => {
    const { rowCount } = await pool.query("select from book_bets where state = 'accepted'");
    expect(rowCount).toBe(0);
  });
  expect((await ended()).map(({ id }) => id)).toContain(first.id);
});
