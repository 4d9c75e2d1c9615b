import { acceptances } from "../../rules/betting/acceptance.ts";
import { priceText } from "../../rules/betting/prices.ts";
import { isLive, isUpcoming, startOf } from "../../server/betting/find-events.ts";
import type { Book, OfferedEvent } from "../../server/betting/book.ts";
import { seededRandom } from "../builders/seeded-random.ts";

export interface PuntedSlip {
  kind: "single" | "express" | "system";
  system?: { sizes: number[] };
  amount: string;
  accept: (typeof acceptances)[number];
  legs: { selection: string; price: string; version: number }[];
}

const stakes = ["10.00", "25.00", "50.00", "100.00", "250.00", "500.00"] as const;
/** Above that, a few bets would make most of what all return. */
const longestE2 = 2_500;

/** What one player of an hour does, by a seed of their own: what they choose follows from it and from the book alone. */
export function createPunter(seed: number) {
  const random = seededRandom(seed);
  const oneOf = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];

  return {
    isIn: (chance: number) => random() < chance,
    oneOf,
    /** A slip of what is open now and has begun by then; undefined if they find nothing. */
    slip(book: Book, events: readonly OfferedEvent[]): PuntedSlip | undefined {
      const count = 1 + Math.floor(random() ** 2 * 5);
      const chosen = new Set(Array.from({ length: count }, () => oneOf(events)));
      const legs = [...chosen].flatMap((event) => (event && legOf(book, event)) ?? []);
      const accept = oneOf(acceptances);
      const amount = oneOf(stakes);
      const isSystem = random() < 0.4;
      if (legs.length === 0 || !accept || !amount) return undefined;
      if (legs.length > 2 && isSystem) return { kind: "system", system: { sizes: [2] }, amount, accept, legs };
      return { kind: legs.length === 1 ? "single" : "express", amount, accept, legs };
    },
  };

  function legOf(book: Book, event: OfferedEvent): PuntedSlip["legs"][number] | undefined {
    const market = oneOf([...event.markets.values()].filter((each) => book.stateOf(event, each) === "open"));
    const priced = [...(market?.selections.values() ?? [])].filter(({ priceE2 = 0 }) => priceE2 > 0);
    const selection = oneOf(priced.filter(({ priceE2 = 0 }) => priceE2 <= longestE2));
    if (!market || selection?.priceE2 === undefined) return undefined;
    const { code, priceE2, version } = selection;
    return { selection: `${event.id}:${market.id}:${code}`, price: priceText(priceE2), version };
  }
}

/** What they look at: whatever is live, and what begins soon enough to have ended with the hour. */
export function eventsUntil(book: Book, untilMs: number): OfferedEvent[] {
  return [...book.events()]
    .filter((event) => (isLive(event) || isUpcoming(event)) && startOf(event) < untilMs)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
