import { expect, test } from "vitest";
import { type FeedMessage, producers } from "../../contract/odds-feed.ts";
import { createSimulator } from "../../sandbox/odds-feed/simulator.ts";
import { after, type Known, match, type Said, scoreboard, winner } from "../../tests/builders/scripted-feed.ts";
import { seededRandom } from "../../tests/builders/seeded-random.ts";
import { type Book, createBook } from "./book.ts";

type Heard = Exclude<FeedMessage, { kind: "alive" }>;

const startMs = Date.UTC(2026, 10, 24, 12);

function openBook(): Book {
  const book = createBook({ clock: { now: () => startMs } });
  for (const producer of producers) book.setStale(producer, undefined);
  return book;
}

/** As a house does once it knows that it has missed something. */
function recover(book: Book, snapshots: readonly Heard[]): void {
  for (const producer of producers) {
    book.setStale(producer, startMs);
    book.beginRecovery(producer);
    for (const message of snapshots) if (message.producer === producer) book.take(message);
    book.setStale(producer, undefined);
  }
}

/** All that prices and bets follow from. Versions and times of opening are each house's own: what it missed has none. */
function stateOf(book: Book, isOf: (event: string) => boolean = () => true) {
  const sorted = <Item>(items: Iterable<readonly [string, Item]>) =>
    [...items].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const events = [...book.events()].filter(({ id }) => isOf(id));
  return sorted(
    events.map(({ id, markets, ends, cancelledMarkets, ...event }) => {
      const offered = [...markets.values()].map(({ id: market, selections, kind, lineQ, part, state, producer }) => {
        const each = [...selections].map(
          ([code, { fair, priceE2, state: of }]) => [code, { fair, priceE2, of }] as const,
        );
        return [market, { kind, lineQ, part, state, producer, selections: sorted(each) }] as const;
      });
      const all = {
        ...event,
        markets: sorted(offered),
        ends: sorted(ends),
        cancelledMarkets: sorted(cancelledMarkets),
      };
      return [id, all] as const;
    }),
  );
}

/** Anything that a feed may say of a match, in any order. */
function randomly(random: () => number, known: Known): Said {
  const pick = <const Item>(items: readonly [Item, ...Item[]]): Item =>
    items[Math.floor(random() * items.length)] ?? items[0];
  const market = pick(["winner3", "total.10", "second"]);
  const markets = random() < 0.3 ? null : [market];
  const reason = `reason ${Math.floor(random() * 1_000)}`;
  const home = 1 + Math.floor(random() * 70);
  const priced = { ...winner([home, 20, 80 - home]), market, state: pick(["open", "open", "suspended", "closed"]) };
  const state = pick(["won", "lost", "push", "half_won"]);
  const version = 1 + Math.floor(random() * 6);
  const fixture = { ...known.fixture, state: pick(["live", "live", "suspended"]) };
  return pick<Said>([
    { kind: "odds_change", markets: [priced] },
    { kind: "bet_stop", reason },
    { kind: "fixture_change", fixture },
    { kind: "score", scoreboard: scoreboard(home, version) },
    { kind: "settlement", ends: [{ market, version, results: { home: { state } } }] },
    { kind: "rollback_settlement", markets: [market], reason },
    { kind: "bet_cancel", markets, reason },
    { kind: "rollback_cancel", markets, reason },
  ]);
}

test("whatever stretch of a feed is missed, what stands afterwards brings the book to where who heard all of it is", () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const random = seededRandom(seed);
    const all = openBook();
    const cut = openBook();
    const known = new Map([match(), match({ producer: "live" })].map((made) => [made.event, made]));
    let seq = 0;
    const stamp = () => ({ seq: (seq += 1), at: new Date(startMs + seq * 1_000).toISOString() });
    const count = 5 + Math.floor(random() * 40);
    const [from, until] = [Math.floor(random() * count), Math.floor(random() * (count + 1))].toSorted((a, b) => a - b);
    const snapshots = () => [
      ...[...known.values()].map((whole): Heard => ({ kind: "snapshot", ...stamp(), ...whole })),
      ...producers.map((producer): Heard => ({ kind: "snapshot_complete", producer, ...stamp() })),
    ];
    for (const book of [all, cut]) recover(book, snapshots());
    for (let at = 0; at < count; at += 1) {
      const event = [...known.keys()][Math.floor(random() * known.size)] ?? "";
      const before = known.get(event);
      if (!before) throw new Error(`${event} is unknown`);
      const said = randomly(random, before);
      known.set(event, after(before, said));
      const message: Heard = { ...said, event, producer: before.producer, ...stamp() };
      all.take(message);
      if (at === until) recover(cut, snapshots());
      else if (at < (from ?? 0) || at > (until ?? 0)) cut.take(message);
    }
    if (until === count) recover(cut, snapshots());
    expect(stateOf(cut), `seed ${seed}, without ${from} to ${until} of ${count}`).toEqual(stateOf(all));
  }
});

test("nothing of what the sandbox's feed does by itself or by hand is missed for good", { timeout: 60_000 }, () => {
  const simulator = createSimulator({ seed: "5e".repeat(32), startMs });
  const random = seededRandom(7);
  // What is ahead is two hundred matches more, to which nothing happens.
  const snapshots = () => simulator.snapshot("live") as Heard[];
  const before = snapshots();
  const all = openBook();
  recover(all, before);
  const told: Heard[] = [];
  const tell = (messages: readonly FeedMessage[] = []) => {
    for (const message of messages) {
      if (message.kind === "alive" || message.producer !== "live") continue;
      told.push(message);
      all.take(message);
    }
  };
  for (let step = 1; step <= 60; step += 1) {
    tell(simulator.advance(startMs + step * 2_000));
    const events = [...all.events()].filter(({ fixture }) => fixture.state === "live");
    const event = events[Math.floor(random() * events.length)];
    const market = [...(event?.markets.keys() ?? [])][0];
    if (!event || market === undefined) throw new Error("nothing is played");
    const wishes = [
      { action: "stop" },
      { action: "go" },
      { action: "move", by: 0.1 },
      { action: "settle", market, winner: "home" },
      { action: "take_back", market },
      { action: "cancel", market },
      { action: random() < 0.2 ? "cancel" : "go" },
      { action: random() < 0.2 ? "postpone" : "go" },
    ] as const;
    const wish = wishes[Math.floor(random() * wishes.length)];
    if (wish) tell(simulator.byHand(event.id, wish));
    if (step % 6 > 0) continue;
    const now = snapshots();
    const standing = new Set(now.flatMap((message) => ("event" in message ? message.event : [])));
    const from = Math.max(0, told.length - Math.floor(random() * 400));
    const cut = openBook();
    recover(cut, before);
    for (const message of told.slice(0, from)) cut.take(message);
    recover(cut, now);
    const isStanding = (id: string) => standing.has(id);
    expect(stateOf(cut, isStanding), `at step ${step}`).toEqual(stateOf(all, isStanding));
  }
});
