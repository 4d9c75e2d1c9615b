import { expect, test } from "vitest";
import { bookBettors } from "../../tests/builders/book-bettors.ts";
import { manyPlayers } from "../../tests/builders/many-players.ts";
import { startTestFeed } from "../../tests/builders/odds-feed.ts";
import { match, winner } from "../../tests/builders/scripted-feed.ts";
import { faultsInBooks } from "../../tests/chaos/books.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { handClock } from "../../tests/world/hand-clock.ts";
import { startHouse } from "../../tests/world/house.ts";

const clock = handClock();
const feed = await startTestFeed(clock.now);
const house = await startHouse({ oddsSource: feed.source, clock });
const { pool } = house.database;
const { player } = manyPlayers(house);
const { placed, bet } = bookBettors(house);

type Market = { state: string; selections: { price: string | null }[] };
const marketsOf = async (event: string) =>
  (await house.api<{ markets: Market[] }>(`/betting/events/${event}`)).json.markets;

async function live(): Promise<string> {
  const made = match({ producer: "live" });
  feed.open(made);
  await eventually(async () => expect(await marketsOf(made.event)).toMatchObject([{ state: "open" }]));
  return made.event;
}

/** Changes the chances without any stop, as points of tennis do, and waits until the house has heard of it. */
async function move(event: string, chances: Parameters<typeof winner>[0], price: string): Promise<void> {
  feed.say(event, { kind: "odds_change", markets: [winner(chances)] });
  await eventually(async () => expect(await marketsOf(event)).toMatchObject([{ selections: [{ price }, {}, {}] }]));
}

const home = (event: string) => [`${event}:winner3:home`, "2.14"] as const;
const wait = () => clock.moveTo(clock.now() + 4_000);

test("a live bet whose odds have become longer than any bet's is given back", async () => {
  const events = await Promise.all(Array.from({ length: 5 }, live));
  const anna = await player();
  const waiting = await placed(anna, { legs: events.map((event) => home(event)), amount: "10.00", accept: "any" });
  for (const event of events) await move(event, [10, 45, 45], "9.40");
  wait();
  await eventually(async () => expect(await bet(anna, waiting)).toMatchObject({ state: "rejected", reason: "limit" }));
});

test("who takes higher prices than the one seen gets any of those four seconds later, and is asked below it", async () => {
  const anna = await player();
  const [better, worse] = [await live(), await live()];
  const seen = "2.00";
  const take = (event: string) => placed(anna, { legs: [[`${event}:winner3:home`, seen]], accept: "higher" });
  const waiting = [await take(better), await take(worse)] as const;
  expect(waiting).toMatchObject([
    { state: "pending", price: "2.14" },
    { state: "pending", price: "2.14" },
  ]);
  await move(better, [46, 27, 27], "2.05");
  await move(worse, [50, 25, 25], "1.88");
  wait();
  await eventually(async () => {
    expect(await bet(anna, waiting[0])).toMatchObject({ state: "accepted", price: "2.05" });
    expect(await bet(anna, waiting[1])).toMatchObject({
      state: "rejected",
      reason: "price_changed",
      offer: { legs: [{ price: "1.88" }] },
    });
  });
});

test("all books are right after all of that", async () => {
  expect(await faultsInBooks(pool)).toEqual([]);
});
