import { parse } from "valibot";
import { expect, onTestFinished, test } from "vitest";
import { type BookEvent, type OddsNews, getEvent, getEvents, getSports, oddsNews } from "../../contract/betting.ts";
import { listen } from "../../tests/builders/many-players.ts";
import { startTestFeed } from "../../tests/builders/odds-feed.ts";
import { match, scoreboard, winner } from "../../tests/builders/scripted-feed.ts";
import { eventually } from "../../tests/world/eventually.ts";
import { startHouse, type TestHouse } from "../../tests/world/house.ts";
import { createBook } from "./book.ts";
import { createFirstMarkets } from "./first-markets.ts";
import { createOddsChannels } from "./odds-channels.ts";

const feed = await startTestFeed();
const early = match();
feed.events.set(early.event, early);
const house = await startHouse({ oddsSource: feed.source });
const beside = await startHouse({ beside: house, oddsSource: feed.source });
const bare = await startHouse({ beside: house });

async function find(query: string, at: TestHouse = house) {
  return parse(getEvents.reply, (await at.api(`/betting/events?${query}`)).json);
}

async function one(id: string, at: TestHouse = house): Promise<BookEvent> {
  const { json, status } = await at.api(`/betting/events/${id}`);
  expect(status).toBe(200);
  return parse(getEvent.reply, json);
}

const pricesOf = ({ markets }: BookEvent) => markets[0]?.selections.map(({ price }) => price);
const statesOf = ({ markets }: BookEvent) => markets.map(({ state }) => state);

test("a house without a feed has no book, and says so", async () => {
  for (const path of ["/betting/sports", "/betting/events", `/betting/events/${early.event}`])
    expect(await bare.api(path)).toMatchObject({ status: 503, json: { error: "unavailable" } });
});

test("what stood before the house came is in the book, with the margin of a winner", async () => {
  const event = await eventually(() => one(early.event));
  await eventually(async () => expect(pricesOf(await one(early.event))).toEqual(["2.17", "3.68", "3.18"]));
  expect((await one(early.event)).markets[0]).toMatchObject({ state: "open", expected_return: "0.9552" });
  expect(event).toMatchObject({ market_count: 1, score: null, is_simulated: true });
});

test("two houses come to the same prices and versions, and a price changes nothing but its own version", async () => {
  const shown = match();
  feed.open(shown);
  feed.say(shown.event, { kind: "odds_change", markets: [winner([45, 26, 29])] });
  const event = await eventually(async () => {
    const found = await one(shown.event);
    expect(pricesOf(found)).toEqual(["2.12", "3.68", "3.28"]);
    return found;
  });
  const versions = event.markets[0]?.selections.map(({ version }) => version) ?? [];
  expect(versions[0]).toBeGreaterThan(versions[1] ?? NaN);
  await eventually(async () => expect(await one(shown.event, beside)).toEqual(event));
});

test("live prices carry the higher margin, and certain outcomes have none", async () => {
  const shown = match({ producer: "live", markets: [winner([100, 0, 0])] });
  feed.open(shown);
  await eventually(async () => expect(pricesOf(await one(shown.event))).toEqual([null, null, null]));
  feed.say(shown.event, { kind: "odds_change", markets: [winner()] });
  await eventually(async () => expect(pricesOf(await one(shown.event))).toEqual(["2.14", "3.62", "3.14"]));
});

test("a bet stop suspends every market until its odds change, and a settlement ends it", async () => {
  const shown = match({ producer: "live" });
  feed.open(shown);
  feed.say(shown.event, { kind: "bet_stop", reason: "goal" });
  await eventually(async () => expect(statesOf(await one(shown.event))).toEqual(["suspended"]));
  feed.say(shown.event, { kind: "score", scoreboard: scoreboard(1, 0) });
  feed.say(shown.event, { kind: "odds_change", markets: [winner([70, 20, 10])] });
  await eventually(async () =>
    expect(await one(shown.event)).toMatchObject({ score: { score: [1, 0] }, markets: [{ state: "open" }] }),
  );
  const results = { home: { state: "won" }, draw: { state: "lost" }, away: { state: "lost" } } as const;
  feed.say(shown.event, { kind: "settlement", ends: [{ market: "winner3", version: 1, results }] });
  await eventually(async () => expect(statesOf(await one(shown.event))).toEqual(["settled"]));
});

test("lists find events by state, sport, league, time and name in three scripts, page by page", async () => {
  const names = { en: "Quay Wanderers", ru: "Причал", kz: "Кемежай" };
  const all = ["2027-01-02T10:00:00.000Z", "2027-01-02T10:00:00.000Z", "2027-01-03T10:00:00.000Z"].map((starts_at) =>
    match({ sport: "tennis", league: "open", home: names, starts_at }),
  );
  for (const each of all) feed.open(each);
  const ids = all.map(({ event }) => event);
  await eventually(async () => expect((await find("sport=tennis")).items.map(({ id }) => id)).toEqual(ids));
  for (const typed of ["quay", "прича", "кемежай", "Wanderers quay"])
    expect((await find(`search=${encodeURIComponent(typed)}`)).items.map(({ id }) => id)).toEqual(ids);
  expect((await find("search=quay&league=cup")).items).toEqual([]);
  expect((await find("sport=tennis&before=2027-01-03T00:00:00.000Z")).items).toHaveLength(2);
  const first = await find("sport=tennis&state=upcoming&limit=1");
  const second = await find(`sport=tennis&limit=2&cursor=${first.next}`);
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
  expect(second.next).toBeNull();
  expect((await find("sport=tennis&state=live")).items).toEqual([]);
  expect((await find(`ids=${ids[2]},unknown,${ids[0]}`)).items.map(({ id }) => id)).toEqual([ids[2], ids[0]]);
  const { json } = await house.api("/betting/sports");
  const sports = parse(getSports.reply, json);
  expect(sports.items.find(({ id }) => id === "tennis")).toMatchObject({
    live: 0,
    upcoming: 3,
    leagues: [{ id: "open", upcoming: 3 }],
  });
  expect((await house.api("/betting/events?state=lost")).status).toBe(422);
  expect((await house.api("/betting/events/none")).status).toBe(404);
});

test("a message that is lost suspends that producer's markets until all was told anew", async () => {
  const [shown, other] = [match({ producer: "live" }), match()];
  feed.open(shown);
  feed.open(other);
  await eventually(async () => expect(statesOf(await one(shown.event))).toEqual(["open"]));
  const before = feed.asked();
  feed.mute(true);
  onTestFinished(() => void feed.mute(false));
  feed.skip("live");
  feed.say(shown.event, { kind: "odds_change", markets: [winner([50, 25, 25])] });
  feed.mute(false);
  feed.beat();
  await eventually(async () => {
    expect(feed.asked()).toBeGreaterThan(before);
    expect(pricesOf(await one(shown.event))).toEqual(["1.88", "3.76", "3.76"]);
  });
  expect(statesOf(await one(other.event))).toEqual(["open"]);
});

test("silence of six seconds suspends, and what is heard again is believed once all was told", async () => {
  const shown = match({ producer: "live" });
  feed.open(shown);
  const heard = await listen<OddsNews>(house, `odds:${shown.event}`);
  await eventually(async () => expect(statesOf(await one(shown.event))).toEqual(["open"]));
  feed.mute(true);
  onTestFinished(() => void feed.mute(false));
  await eventually(async () => {
    expect(await one(shown.event)).toMatchObject({
      markets: [{ state: "suspended", selections: [{ price: null }, {}, {}] }],
    });
  });
  await eventually(() => expect(heard.at(-1)?.data).toMatchObject({ stale_since: expect.any(String) }));
  const { json: found } = await house.api(`/betting/events?ids=${shown.event}`);
  expect(found).toMatchObject({ items: [{ id: shown.event }], stale_since: expect.any(String) });
  feed.mute(false);
  await eventually(async () => expect(statesOf(await one(shown.event))).toEqual(["open"]));
  await eventually(() => expect(heard.at(-1)?.data ?? heard.at(-1)?.snapshot).toMatchObject({ stale_since: null }));
});

test("a match's channel hears when a producer that has none of its markets is silent, and is heard again", async () => {
  const own = createBook({ clock: { now: () => 1_000 } });
  const { event, producer, ...whole } = match();
  own.take({ kind: "snapshot", producer, event, seq: 1, at: new Date(0).toISOString(), ...whole });
  own.setStale("prematch", undefined);
  const { feed: told, close } = createOddsChannels({ book: own, firstMarkets: createFirstMarkets() }).open(event);
  onTestFinished(close);
  const frames: { snapshot?: unknown; data?: OddsNews }[] = [];
  told.join({ send: (text) => void frames.push(JSON.parse(text) as object), isBehind: () => false, fail: () => {} });
  expect(frames).toMatchObject([{ snapshot: { stale_since: expect.any(String) } }]);
  own.setStale("live", undefined);
  await eventually(() => expect(frames.at(-1)?.data).toMatchObject({ stale_since: null, gone: [] }));
  own.setStale("live", 2_000);
  await eventually(() =>
    expect(frames.at(-1)?.data).toMatchObject({
      stale_since: new Date(2_000).toISOString(),
      events: [{ id: event, markets: [] }],
    }),
  );
});

test("a line that breaks is taken up again, and events that are gone by then leave the book", async () => {
  const [kept, gone] = [match(), match()];
  feed.open(kept);
  feed.open(gone);
  await eventually(async () => expect((await one(gone.event)).id).toBe(gone.event));
  feed.forget(gone.event);
  feed.cut();
  await eventually(async () => expect((await house.api(`/betting/events/${gone.event}`)).status).toBe(404));
  await eventually(async () => expect(statesOf(await one(kept.event))).toEqual(["open"]));
});

test("channels tell what has changed, a few times a second, and a list what has left it", async () => {
  const shown = match({
    producer: "live",
    sport: "hockey",
    markets: [winner(), { ...winner(), market: "second", kind: "nextGoal" }],
  });
  feed.open(shown);
  await eventually(() => one(shown.event));
  const [event, list] = [
    await listen<OddsNews>(house, `odds:${shown.event}`),
    await listen<OddsNews>(house, "odds:live"),
  ];
  await eventually(() =>
    expect([event.length, list.length]).toEqual([expect.toSatisfy(isSome), expect.toSatisfy(isSome)]),
  );
  expect(parse(oddsNews, event[0]?.snapshot)).toMatchObject({
    whole: true,
    events: [{ id: shown.event, market_count: 2 }],
  });
  for (let home = 20; home < 60; home += 1)
    feed.say(shown.event, { kind: "odds_change", markets: [winner([home, 20, 80 - home])] });
  await eventually(() => expect(lastPrices(event)).toEqual(["1.59", "4.70", "4.48"]));
  await eventually(() => expect(lastPrices(list)).toEqual(["1.59", "4.70", "4.48"]));
  const told = event.slice(1).map(({ data }) => parse(oddsNews, data));
  expect(told.length).toBeLessThan(20);
  expect(new Set(told.flatMap(({ events }) => events.flatMap(({ markets }) => markets.map(({ id }) => id))))).toEqual(
    new Set(["winner3"]),
  );
  feed.say(shown.event, {
    kind: "fixture_change",
    fixture: { ...shown.fixture, state: "ended", seed: "b".repeat(64) },
  });
  await eventually(() => expect(list.flatMap(({ data }) => data?.gone ?? [])).toContain(shown.event));
  expect(await one(shown.event)).toMatchObject({ state: "ended", seed: "b".repeat(64) });
});

const isSome = (size: number) => size > 0;

function lastPrices(frames: readonly { data?: OddsNews }[]): (string | null)[] | undefined {
  const events = frames.flatMap(({ data }) => data?.events ?? []).filter(({ markets }) => markets.length > 0);
  const last = events.at(-1);
  return last && pricesOf(last);
}

test("of events that are over the book keeps the thousand that have ended last, and all that are not", () => {
  const own = createBook({ clock: { now: Date.now } });
  const at = { producer: "live", seq: 1, at: new Date().toISOString() } as const;
  const tell = (state: "live" | "settled") => {
    const { event, producer: _, ...whole } = match({ producer: "live", state });
    own.take({ kind: "snapshot", ...at, event, ...whole });
    return event;
  };
  const [open, first] = [tell("live"), tell("settled")];
  for (let ended = 1; ended < 1_000; ended += 1) tell("settled");
  expect([own.event(open), own.event(first)]).toEqual([expect.anything(), expect.anything()]);
  tell("settled");
  expect([own.event(open), own.event(first)]).toEqual([expect.anything(), undefined]);
  expect([...own.events()]).toHaveLength(1_001);
});
