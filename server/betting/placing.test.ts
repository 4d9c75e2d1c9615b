import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { MoneyOperation } from "../../contract/cashier.ts";
import { bearer } from "../../tests/builders/accounts.ts";
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
const beside = await startHouse({ beside: house, oddsSource: feed.source, clock });
const { pool } = house.database;
const { player, balance } = manyPlayers(house);
const { place, placed, bet, bets } = bookBettors(house);

/** Opens a match, and waits until both houses offer it. */
async function offered(...wishes: Parameters<typeof match>): Promise<string> {
  const made = match(...wishes);
  feed.open(made);
  for (const each of [house, beside])
    await eventually(async () => expect(await stateAt(made.event, each)).toBe("open"));
  return made.event;
}

async function stateAt(event: string, at = house): Promise<string | undefined> {
  return (await at.api<{ markets: { state: string }[] }>(`/betting/events/${event}`)).json.markets?.[0]?.state;
}

async function priceOf(event: string, code: string): Promise<string | null | undefined> {
  const { json } = await house.api<{ markets: { selections: { code: string; price: string | null }[] }[] }>(
    `/betting/events/${event}`,
  );
  return json.markets[0]?.selections.find((each) => each.code === code)?.price;
}

/** Changes the chances, and waits until the house has heard of it. */
async function move(event: string, chances: Parameters<typeof winner>[0], home: string): Promise<void> {
  feed.say(event, { kind: "odds_change", markets: [winner(chances)] });
  await eventually(async () => expect(await priceOf(event, "home")).toBe(home));
}

const home = (event: string, price = "2.17") => [`${event}:winner3:home`, price] as const;
const live = { producer: "live" } as const;

test("a bet before the match is taken at once at the price seen, and what it may bring is told", async () => {
  const [event, anna] = [await offered(), await player()];
  const taken = await placed(anna, { legs: [home(event)] });
  expect(taken).toMatchObject({
    state: "accepted",
    amount: "100.00",
    price: "2.17",
    most_payout: "217.00",
    expected_return: "0.9548",
    legs: [{ was_live: false, price: "2.17", result: null }],
  });
  expect(await balance(anna)).toBe("900.00");
  expect(await bets(anna, "?state=open")).toEqual([taken]);
  expect(await bets(anna, "?state=settled")).toEqual([]);
  const { json } = await house.api<{ items: MoneyOperation[] }>("/api/v2/operations?kind=bet", {
    headers: bearer(anna.token),
  });
  expect(json.items).toMatchObject([{ id: taken.id, state: "open", game: "betting", stake: "100.00" }]);
});

test("a price that has changed is refused with an offer, which holds for ten seconds and for its player alone", async () => {
  const [event, anna, boris] = [await offered(), await player(), await player()];
  await move(event, [50, 25, 25], "1.91");
  const refused = await place(anna, { legs: [home(event)] });
  expect(refused).toMatchObject({
    status: 409,
    error: "price_changed",
    offer: { legs: [{ selection: `${event}:winner3:home`, price: "1.91" }] },
  });
  const offer = refused.offer?.id ?? "";
  await move(event, [60, 20, 20], "1.59");
  const legs = [home(event, "1.91")];
  expect(await place(boris, { legs, offer })).toMatchObject({ status: 409, error: "price_changed" });
  expect(await placed(anna, { legs, offer })).toMatchObject({ price: "1.91", state: "accepted" });
  clock.moveTo(clock.now() + 5_000);
  feed.beat();
  clock.moveTo(clock.now() + 5_001);
  feed.beat();
  await eventually(async () => expect(await stateAt(event)).toBe("open"));
  expect(await place(anna, { legs, offer })).toMatchObject({ status: 409, error: "price_changed" });
  expect(await balance(boris)).toBe("1000.00");
});

test("an offer ends when betting is stopped, however soon that is over", async () => {
  const [event, anna] = [await offered(), await player()];
  await move(event, [50, 25, 25], "1.91");
  const { offer } = await place(anna, { legs: [home(event)] });
  clock.moveTo(clock.now() + 100);
  feed.say(event, { kind: "bet_stop", reason: "goal" });
  await move(event, [80, 10, 10], "1.19");
  expect(await place(anna, { legs: [home(event, "1.91")], offer: offer?.id ?? "" })).toMatchObject({
    error: "price_changed",
    offer: { legs: [{ price: "1.19" }] },
  });
});

test("better prices are taken by who takes higher ones, and any by who takes any", async () => {
  const [event, anna] = [await offered(), await player()];
  await move(event, [40, 30, 30], "2.39");
  expect(await place(anna, { legs: [home(event)], accept: "ask" })).toMatchObject({ error: "price_changed" });
  expect(await placed(anna, { legs: [home(event)], accept: "higher" })).toMatchObject({ price: "2.39" });
  await move(event, [50, 25, 25], "1.91");
  expect(await place(anna, { legs: [home(event)], accept: "higher" })).toMatchObject({ error: "price_changed" });
  expect(await placed(anna, { legs: [home(event)], accept: "any" })).toMatchObject({ price: "1.91" });
});

test("nothing is taken on what is suspended, and what is unknown or over is refused as closed", async () => {
  const [event, anna] = [await offered(), await player()];
  feed.say(event, { kind: "bet_stop", reason: "goal" });
  await eventually(async () => expect(await stateAt(event)).toBe("suspended"));
  expect(await place(anna, { legs: [home(event)], accept: "any" })).toMatchObject({ status: 409, error: "suspended" });
  const closed = { status: 409, error: "closed" };
  expect(await place(anna, { legs: [home("nothing")] })).toMatchObject(closed);
  expect(await place(anna, { legs: [[`${event}:winner3:nobody`, "2.17"]] })).toMatchObject(closed);
  // One that is over is not waited for, though another only stands still.
  const over = match();
  feed.open(over);
  await eventually(async () => expect(await stateAt(over.event)).toBe("open"));
  feed.say(over.event, { kind: "bet_stop", reason: "end" });
  feed.say(over.event, { kind: "fixture_change", fixture: { ...over.fixture, state: "ended" } });
  await eventually(async () => expect(await place(anna, { legs: [home(over.event)] })).toMatchObject(closed));
  expect(await place(anna, { legs: [home(event), home(over.event)] })).toMatchObject(closed);
  expect(await balance(anna)).toBe("1000.00");
});

test("nothing from before a match is taken once it should have begun, though nobody has said stop", async () => {
  const [event, anna] = [await offered({ starts_at: new Date(clock.now() + 2_000).toISOString() }), await player()];
  await placed(anna, { legs: [home(event)] });
  clock.moveTo(clock.now() + 2_000);
  expect(await place(anna, { legs: [home(event)] })).toMatchObject({ status: 409, error: "suspended" });
  expect(await stateAt(event)).toBe("suspended");
});

test("whoever has taken a pause, or reached a limit, places nothing, and what waits still ends", async () => {
  const [event, anna] = [await offered(live), await player()];
  const headers = bearer(anna.token);
  await house.api("/profile/limits", {
    method: "PUT",
    headers,
    body: { kind: "wager", period: "day", amount: "150.00" },
  });
  const waiting = await placed(anna, { legs: [home(event, "2.14")] });
  expect(await place(anna, { legs: [home(event, "2.14")] })).toMatchObject({ status: 403, error: "limit_reached" });
  const until = new Date(clock.now() + 2 * 86_400_000).toISOString();
  expect((await house.api("/profile/pause", { headers, body: { until } })).status).toBe(200);
  // Whoever takes one is logged out.
  expect(await place(anna, { legs: [home(event, "2.14")], amount: "10.00" })).toMatchObject({ status: 401 });
  clock.moveTo(clock.now() + 4_000);
  await eventually(async () => {
    const { rows } = await pool.query("select state from book_bets where id = $1", [waiting.id]);
    expect(rows).toEqual([{ state: "accepted" }]);
  });
});

test("slips that make no bet are refused by what is wrong with them", async () => {
  const [one, other, anna] = [await offered(), await offered(), await player("100000.00")];
  const faults = async (slip: Parameters<typeof place>[1]) => {
    const { status, error, errors } = await place(anna, slip);
    expect(status, JSON.stringify(errors)).toBe(422);
    return [error, Object.entries(errors ?? {}).map(([field, [text = ""]]) => `${field} ${text.split(":")[0]}`)].flat();
  };
  const draw = [`${one}:winner3:draw`, "3.68"] as const;
  expect(await faults({ legs: [home(one), draw] })).toEqual(["validation", "legs same_event"]);
  expect(await faults({ legs: [home(one), home(other)], kind: "single" })).toEqual([
    "validation",
    "kind invalid_choice",
  ]);
  expect(await faults({ legs: [home(one), home(other)], kind: "system" })).toEqual([
    "validation",
    "system invalid_choice",
  ]);
  expect(await faults({ legs: [home(one, "2.175")] })).toEqual(["validation", "legs.0.price invalid_value"]);
  expect(await faults({ legs: [home(one, "3.01")] })).toEqual(["validation", "legs invalid_value"]);
  expect(await faults({ legs: [] })).toEqual(["validation", "legs invalid_value"]);
  expect(await faults({ legs: [home(one)], amount: "9.99" })).toEqual(["stake_too_low", "amount stake_too_low"]);
  expect(await faults({ legs: [home(one)], amount: "-10" })).toEqual(["validation", "amount invalid_amount"]);
  expect(await faults({ legs: [home(one)], amount: "1000000.01" })).toEqual([
    "stake_too_high",
    "amount stake_too_high",
  ]);
  const many = Array.from({ length: 21 }, (_, at) => home(`match-${at}`));
  expect(await faults({ legs: many })).toEqual(["validation", "legs too_many_legs"]);
  const long = Array.from({ length: 5 }, (_, at) => home(`match-${at}`, "9.00"));
  expect(await faults({ legs: long })).toEqual(["validation", "legs odds_too_high"]);
  const threes = Array.from({ length: 2 }, (_, at) => home(`match-${at}`, "90.00"));
  expect(await faults({ legs: threes, amount: "90000.00" })).toEqual(["payout_over_cap", "amount payout_over_cap"]);
  expect(await place(anna, { legs: [home(one)], amount: "200000.00" })).toMatchObject({ error: "insufficient_funds" });
  expect(await balance(anna)).toBe("100000.00");
});

test("a system is staked line by line to the hundredth, and what does not go evenly stays", async () => {
  const events = [await offered(), await offered(), await offered()];
  const anna = await player();
  const legs = events.map((event) => home(event));
  const taken = await placed(anna, { legs, kind: "system", system: { sizes: [2] }, amount: "10.00" });
  expect(taken).toMatchObject({ lines: 3, line_amount: "3.33", amount: "9.99", price: null, system: { sizes: [2] } });
  expect(await balance(anna)).toBe("990.01");
});

test("a live bet waits four seconds with its stake held, and is taken if its price still stands", async () => {
  const [event, anna] = [await offered(live), await player()];
  const waiting = await placed(anna, { legs: [home(event, "2.14")] });
  expect(waiting).toMatchObject({ state: "pending", legs: [{ was_live: true }] });
  expect(waiting.decides_at).toBe(new Date(clock.now() + 4_000).toISOString());
  expect(await balance(anna)).toBe("900.00");
  clock.moveTo(clock.now() + 3_999);
  expect((await bet(anna, waiting)).state).toBe("pending");
  clock.moveTo(clock.now() + 1);
  await eventually(async () => expect(await bet(anna, waiting)).toMatchObject({ state: "accepted", decides_at: null }));
  expect(await balance(anna)).toBe("900.00");
});

test("a live bet whose price has changed meanwhile is given back at once with an offer, which can be taken", async () => {
  const [event, anna] = [await offered(live), await player()];
  const waiting = await placed(anna, { legs: [home(event, "2.14")] });
  await move(event, [50, 25, 25], "1.88");
  clock.moveTo(clock.now() + 4_000);
  const rejected = await eventually(async () => {
    const found = await bet(anna, waiting);
    expect(found).toMatchObject({ state: "rejected", reason: "price_changed", offer: { legs: [{ price: "1.88" }] } });
    return found;
  });
  expect(await balance(anna)).toBe("1000.00");
  await move(event, [51, 25, 24], "1.84");
  const again = await placed(anna, { legs: [home(event, "1.88")], offer: rejected.offer?.id ?? "" });
  expect(again).toMatchObject({ state: "pending", price: "1.88" });
  clock.moveTo(clock.now() + 4_000);
  await eventually(async () => expect(await bet(anna, again)).toMatchObject({ state: "accepted", price: "1.88" }));
});

test("a live bet takes a better price where its player takes higher ones, and any where any", async () => {
  const [event, anna] = [await offered(live), await player()];
  const [higher, any] = [
    await placed(anna, { legs: [home(event, "2.14")], accept: "higher" }),
    await placed(anna, { legs: [home(event, "2.14")], accept: "any" }),
  ];
  await move(event, [40, 30, 30], "2.35");
  clock.moveTo(clock.now() + 4_000);
  await eventually(async () => {
    expect(await bet(anna, higher)).toMatchObject({ state: "accepted", price: "2.35", most_payout: "235.00" });
    expect(await bet(anna, any)).toMatchObject({ state: "accepted", price: "2.35" });
  });
  const lower = await placed(anna, { legs: [home(event, "2.35")], accept: "any" });
  const only = await placed(anna, { legs: [home(event, "2.35")], accept: "higher" });
  await move(event, [50, 25, 25], "1.88");
  clock.moveTo(clock.now() + 4_000);
  await eventually(async () => {
    expect(await bet(anna, lower)).toMatchObject({ state: "accepted", price: "1.88" });
    expect(await bet(anna, only)).toMatchObject({ state: "rejected", reason: "price_changed" });
  });
});

test("a live bet is given back where its market is suspended, over, or pays more than is paid by then", async () => {
  const [stopped, over, capped] = [await offered(live), await offered(live), await offered(live)];
  const anna = await player("10000000.00");
  const [first, second] = [
    await placed(anna, { legs: [home(stopped, "2.14")] }),
    await placed(anna, { legs: [home(over, "2.14")] }),
  ];
  const legs = [home(capped, "2.14"), [`${await offered()}:winner3:home`, "2.17"]] as const;
  const third = await placed(anna, { legs, amount: "1000000.00", accept: "any" });
  feed.say(stopped, { kind: "bet_stop", reason: "goal" });
  feed.say(over, { kind: "odds_change", markets: [{ ...winner(), state: "closed" }] });
  await move(capped, [20, 40, 40], "4.70");
  clock.moveTo(clock.now() + 4_000);
  await eventually(async () => {
    expect(await bet(anna, first)).toMatchObject({ state: "rejected", reason: "suspended" });
    expect(await bet(anna, second)).toMatchObject({ state: "rejected", reason: "closed" });
    expect(await bet(anna, third)).toMatchObject({ state: "rejected", reason: "limit" });
  });
  expect(await balance(anna)).toBe("10000000.00");
});

test("the same key is one bet at either house, with one answer; another slip under it is refused", async () => {
  const [event, anna] = [await offered(), await player()];
  const key = randomUUID();
  const there = bookBettors(beside);
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => place(anna, { legs: [home(event)] }, key)),
    ...Array.from({ length: 5 }, () => there.place(anna, { legs: [home(event)] }, key)),
  ]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await balance(anna)).toBe("900.00");
  expect(await place(anna, { legs: [home(event)], amount: "50.00" }, key)).toMatchObject({
    error: "idempotency_mismatch",
  });
});

test("fifty bets at once take no more than there is, and each has a number of its own", async () => {
  const [event, anna] = [await offered(), await player("200.00")];
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => place(anna, { legs: [home(event)], amount: "10.00" })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(await balance(anna)).toBe("0.00");
  const numbers = (await bets(anna, "?limit=100")).map(({ number }) => number);
  expect(new Set(numbers).size).toBe(20);
  expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
});

test("another player sees nothing of it, and a page goes on where the last one ended", async () => {
  const [event, anna, boris] = [await offered(), await player(), await player()];
  for (let count = 0; count < 3; count += 1) await placed(anna, { legs: [home(event)], amount: "10.00" });
  expect(await bets(boris)).toEqual([]);
  const [first] = await bets(anna, "?limit=1");
  const rest = await bets(anna, `?limit=5&cursor=${first?.number}`);
  expect(rest.map(({ number }) => number)).toEqual([(first?.number ?? 0) - 1, (first?.number ?? 0) - 2]);
});

test("all books are right after all of that", async () => {
  expect(await faultsInBooks(pool)).toEqual([]);
});
