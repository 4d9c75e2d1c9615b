import { expect, test } from "vitest";
import type { BookBet } from "../../contract/betting.ts";
import type { FeedEvent } from "../../contract/odds-feed.ts";
import { bookBettors } from "../../tests/builders/book-bettors.ts";
import { type ManyPlayer, manyPlayers } from "../../tests/builders/many-players.ts";
import { startTestFeed } from "../../tests/builders/odds-feed.ts";
import { match, winner } from "../../tests/builders/scripted-feed.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { handClock } from "../../tests/world/hand-clock.ts";
import { startHouse } from "../../tests/world/house.ts";
import { createBook } from "./book.ts";
import type { StoredBet } from "./book-bet.ts";
import { quotedParts } from "./quotes.ts";

const clock = handClock();
const feed = await startTestFeed(clock.now);
const house = await startHouse({ oddsSource: feed.source, clock });
const { player, balance } = manyPlayers(house);
const { place, placed, bet, bets } = bookBettors(house);

type Results = FeedEvent["ends"][number]["results"];
const homeWins: Results = { home: { state: "won" }, draw: { state: "lost" }, away: { state: "lost" } };
const awayWins: Results = { home: { state: "lost" }, draw: { state: "lost" }, away: { state: "won" } };

const home = (event: string, price = "2.17") => [`${event}:winner3:home`, price] as const;
const marketsOf = async (event: string) =>
  (
    await house.api<{ markets: { state: string; selections: { price: string | null }[] }[] }>(
      `/betting/events/${event}`,
    )
  ).json.markets;

async function offered(...wishes: Parameters<typeof match>): Promise<string> {
  const made = match(...wishes);
  feed.open(made);
  await becomes(made.event, "open");
  return made.event;
}

const becomes = (event: string, state: string) =>
  eventually(async () => expect(await marketsOf(event)).toMatchObject([{ state }]));

async function move(event: string, chances: Parameters<typeof winner>[0], price: string): Promise<void> {
  feed.say(event, { kind: "odds_change", markets: [winner(chances)] });
  await eventually(async () => expect(await marketsOf(event)).toMatchObject([{ selections: [{ price }, {}, {}] }]));
}

const stands = (who: ManyPlayer, taken: BookBet, wanted: object) =>
  eventually(async () => expect(await bet(who, taken)).toMatchObject(wanted));

test("no bet is taken on what is void or settled, though nobody has said stop, and no offer of before holds on", async () => {
  const [event, anna] = [await offered(), await player()];
  await move(event, [50, 25, 25], "1.91");
  const { offer } = await place(anna, { legs: [home(event)] });
  feed.say(event, { kind: "bet_cancel", markets: ["winner3"], reason: "called_off" });
  await becomes(event, "void");
  expect(await marketsOf(event)).toMatchObject([{ selections: [{ price: null }, { price: null }, { price: null }] }]);
  const legs = [home(event, "1.91")];
  expect(await place(anna, { legs, accept: "any" })).toMatchObject({ status: 409, error: "suspended" });
  clock.moveTo(clock.now() + 100);
  feed.say(event, { kind: "rollback_cancel", markets: ["winner3"], reason: "mistaken" });
  await becomes(event, "open");
  await move(event, [60, 20, 20], "1.59");
  expect(await place(anna, { legs, offer: offer?.id ?? "" })).toMatchObject({ error: "price_changed" });

  feed.say(event, { kind: "settlement", ends: [{ market: "winner3", version: 1, results: homeWins }] });
  await becomes(event, "settled");
  expect(await place(anna, { legs, accept: "any" })).toMatchObject({ status: 409, error: "closed" });
  expect(await balance(anna)).toBe("1000.00");
});

test("an offer keeps the prices of its own selections alone, also while a live bet waits", async () => {
  const [one, other, anna] = [await offered(), await offered({ producer: "live" }), await player()];
  const { offer } = await place(anna, { legs: [home(one, "2.39")] });
  expect(offer).toMatchObject({ legs: [{ price: "2.17" }] });
  const waiting = await placed(anna, { legs: [home(other, "2.14")], offer: offer?.id ?? "" });
  await move(other, [50, 25, 25], "1.88");
  clock.moveTo(clock.now() + 4_000);
  await stands(anna, waiting, { state: "rejected", reason: "price_changed" });
});

test("a market that was cancelled by mistake is void with its whole event", async () => {
  const [event, anna] = [await offered(), await player()];
  const taken = await placed(anna, { legs: [home(event)] });
  feed.say(event, { kind: "bet_cancel", markets: ["winner3"], reason: "called_off" });
  await stands(anna, taken, { state: "void" });
  feed.say(event, { kind: "rollback_cancel", markets: ["winner3"], reason: "mistaken" });
  await stands(anna, taken, { state: "accepted" });
  feed.say(event, { kind: "bet_cancel", markets: null, reason: "abandoned" });
  await stands(anna, taken, { state: "void", payout: "100.00" });
  expect(await balance(anna)).toBe("1000.00");
});

test("all bets of one player on one event are settled anew, however many they are", async () => {
  const [event, anna] = [await offered(), await player("3000.00")];
  const count = 230;
  for (let at = 0; at < count; at += 1) await placed(anna, { legs: [home(event)], amount: "10.00" });
  feed.say(event, { kind: "settlement", ends: [{ market: "winner3", version: 1, results: homeWins }] });
  await eventually(async () => expect(await balance(anna)).toBe("5691.00"));
  feed.say(event, { kind: "settlement", ends: [{ market: "winner3", version: 2, results: awayWins }] });
  await eventually(async () => expect(await balance(anna)).toBe("700.00"));
  expect((await bets(anna)).every(({ state }) => state === "lost")).toBe(true);
});

test("a bet is worth nothing to be told while one of its results is in doubt", () => {
  const book = createBook({ clock: { now: () => 1 } });
  for (const producer of ["prematch", "live"] as const) book.setStale(producer, undefined);
  const [first, second] = [match(), match()];
  const stamp = { producer: "prematch", seq: 1, at: new Date(1).toISOString() } as const;
  for (const each of [first, second]) book.take({ kind: "snapshot", ...each, ...stamp });
  const leg = (event: string) => ({ event, market: "winner3", selection: `${event}:winner3:home`, priceE2: 217 });
  const won = { ...leg(first.event), result: { state: "won" }, endVersion: 1 };
  const sizes = { lineMicro: 1_000_000n, stakeMicro: 1_000_000n, soldMicro: 0n, sizes: [2] };
  // What else a bet has is not asked for.
  const sold = { ...sizes, legs: [won, { ...leg(second.event), endVersion: 0 }] } as unknown as StoredBet;
  const ends = [{ market: "winner3", version: 1, results: homeWins }];
  book.take({ kind: "settlement", event: first.event, ends, ...stamp });
  expect(quotedParts(book, sold, { isWhole: false })).not.toBeUndefined();
  book.take({ kind: "rollback_settlement", event: first.event, markets: ["winner3"], reason: "mistaken", ...stamp });
  expect(quotedParts(book, sold, { isWhole: false })).toBeUndefined();
  // A house that was started since knows nothing of a market that was cancelled before.
  const voided = { ...leg(second.event), result: { state: "void" }, endVersion: 0, voided: "cancelled" };
  const other = { ...sizes, legs: [voided, { ...leg(second.event), endVersion: 0 }] } as unknown as StoredBet;
  expect(quotedParts(book, other, { isWhole: false })).not.toBeUndefined();
});

test("all books are right after all of that", async () => {
  expect(await faultsInBooks(house.database.pool)).toEqual([]);
});
