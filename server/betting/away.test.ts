import { expect, test } from "vitest";
import type { FeedEvent } from "../../contract/odds-feed.ts";
import { becomesOf } from "../../tests/builders/bet-becomes.ts";
import { bookBettors } from "../../tests/builders/book-bettors.ts";
import { manyPlayers } from "../../tests/builders/many-players.ts";
import { startTestFeed } from "../../tests/builders/odds-feed.ts";
import { match } from "../../tests/builders/scripted-feed.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse } from "../../tests/world/house.ts";

const feed = await startTestFeed();
const house = await startHouse({ oddsSource: feed.source });
const { pool } = house.database;
const { player, balance } = manyPlayers(house);
const { placed, bet } = bookBettors(house);
const becomes = becomesOf({ bet });

type Results = FeedEvent["ends"][number]["results"];
const homeWins: Results = { home: { state: "won" }, draw: { state: "lost" }, away: { state: "lost" } };
const awayWins: Results = { home: { state: "lost" }, draw: { state: "lost" }, away: { state: "won" } };

const end = (results: Results, version: number) => ({ market: "winner3", version, results });

/** A bet of 100.00 on a match that has ended since, and of which the feed tells nothing any more. */
async function settled() {
  const made = match();
  feed.open(made);
  const anna = await player();
  const legs = [[`${made.event}:winner3:home`, "2.17"]] as const;
  const taken = await eventually(() => placed(anna, { legs }));
  feed.say(made.event, { kind: "settlement", ends: [end(homeWins, 1)] });
  await becomes(anna, taken, { state: "won" });
  const known = feed.events.get(made.event);
  if (!known) throw new Error("the match is unknown");
  const heardAt = Date.now();
  await eventually(async () => {
    const { rows } = await pool.query<{ at: Date }>("select at from book_heard");
    expect(rows[0]?.at.getTime()).toBeGreaterThan(heardAt - 30_000);
  });
  feed.forget(made.event);
  return { anna, taken, known };
}

test("what was put right while the feed could not be heard is asked for, though it stands no more", async () => {
  const { anna, taken, known } = await settled();
  feed.remember({ ...known, ends: [end(awayWins, 2)] });
  feed.cut();
  await becomes(anna, taken, { state: "lost", settlements: [{}, { state: "lost" }] });
  expect(await balance(anna)).toBe("900.00");
});

test("a cancel that nobody heard, and then that it was taken back, settle a bet anew each time", async () => {
  const { anna, taken, known } = await settled();
  feed.remember({ ...known, cancelled_markets: [{ market: "winner3", reason: "wrong line" }] });
  feed.cut();
  await becomes(anna, taken, { state: "void", payout: "100.00" });
  feed.remember({ ...known, cancelled_markets: [{ market: "winner3", reason: "mistaken", is_over: true }] });
  feed.cut();
  await becomes(anna, taken, { state: "won", payout: "217.00" });
});

test("that a market's cancel was taken back in a gap has its bets stand again", async () => {
  const made = match();
  feed.open(made);
  const anna = await player();
  const legs = [[`${made.event}:winner3:home`, "2.17"]] as const;
  const taken = await eventually(() => placed(anna, { legs }));
  feed.say(made.event, { kind: "bet_cancel", markets: ["winner3"], reason: "wrong line" });
  await becomes(anna, taken, { state: "void" });
  const known = feed.events.get(made.event);
  if (!known) throw new Error("the match is unknown");
  const cancelled_markets = [{ market: "winner3", reason: "mistaken", is_over: true }];
  feed.events.set(made.event, { ...known, cancelled_markets });
  feed.cut();
  await becomes(anna, taken, { state: "accepted" });
});

test("a correction of an event that the book does not have any more is asked for", async () => {
  const { anna, taken, known } = await settled();
  feed.cut();
  await eventually(async () => expect((await house.api(`/betting/events/${known.event}`)).status).toBe(404));
  feed.events.set(known.event, known);
  feed.say(known.event, { kind: "settlement", ends: [end(awayWins, 2)] });
  await becomes(anna, taken, { state: "lost" });
});

test("a house with nothing to do notes all the same until when it has heard", async () => {
  const notedMs = async () => (await pool.query<{ at: Date }>("select at from book_heard")).rows[0]?.at.getTime() ?? 0;
  const before = await eventually(async () => {
    const first = await notedMs();
    expect(first).toBeGreaterThan(0);
    return first;
  });
  // By then a step has to note it that follows on no end of any match.
  await expect.poll(notedMs, { timeout: 60_000, interval: 500 }).toBeGreaterThan(before + 15_000);
});

test("a feed that does not answer for one match keeps the bets on others waiting for nothing", async () => {
  const [gone, played] = [match(), match()];
  const anna = await player();
  for (const each of [gone, played]) feed.open(each);
  const place = ({ event }: typeof gone) =>
    eventually(() => placed(anna, { legs: [[`${event}:winner3:home`, "2.17"]] }));
  await place(gone);
  const taken = await place(played);
  const { waiting, release } = feed.hold(gone.event);
  feed.forget(gone.event);
  feed.cut();
  await eventually(async () => expect(waiting()).toBe(1));
  feed.say(played.event, { kind: "settlement", ends: [end(homeWins, 1)] });
  await becomes(anna, taken, { state: "won" });
  expect(waiting()).toBe(1);
  release();
});

test("a house that starts asks for what has changed since any house has last heard", async () => {
  const { anna, taken, known } = await settled();
  await house.app.close();
  feed.remember({ ...known, ends: [end(awayWins, 2)] });
  const next = await startHouse({ beside: house, oddsSource: feed.source });
  const there = bookBettors(next);
  await eventually(async () => expect(await there.bet(anna, taken)).toMatchObject({ state: "lost" }));
  expect(await faultsInBooks(pool)).toEqual([]);
});
