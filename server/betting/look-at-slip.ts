import { type Acceptance, decidePrices } from "../../rules/betting/acceptance.ts";
import { overStates } from "../../rules/betting/event-states.ts";
import type { PriceE2 } from "../../rules/betting/prices.ts";
import type { Book, Offered, OfferedEvent, OfferedMarket } from "./book.ts";
import { type Offer, type OfferedLeg, offeredPrice } from "./offers.ts";

export interface WantedLeg {
  selection: string;
  seenE2: PriceE2;
}

export interface FoundLeg extends OfferedLeg, WantedLeg {
  event: OfferedEvent;
  market: OfferedMarket;
  offered: Offered;
}

export type Look = { is: "accepted" | "price_changed"; legs: readonly FoundLeg[] } | { is: "suspended" | "closed" };

/** What the house says to these legs at the prices of this moment, or at those of an offer that still holds. */
export function lookAtSlip(
  book: Book,
  accept: Acceptance,
  wanted: readonly WantedLeg[],
  offer: Offer | undefined,
): Look {
  const found = wanted.map(({ selection, seenE2 }) => ({ selection, seenE2, offered: book.offered(selection) }));
  if (found.some(({ offered }) => offered && isOver(book, offered))) return { is: "closed" };
  // What nobody knows while a producer is silent may only not have been told yet.
  if (found.some(({ offered }) => !offered)) return { is: book.staleSince() === undefined ? "closed" : "suspended" };
  const legs = found.flatMap(({ selection, seenE2, offered }) => {
    if (!offered) return [];
    const { event, market, selection: one } = offered;
    const isOpen = book.stateOf(event, market) === "open";
    const held = offer && market.openSince <= offer.at ? offeredPrice(offer, selection) : undefined;
    const nowE2 = isOpen ? (held ?? one.priceE2) : undefined;
    return { selection, seenE2, nowE2, event, market, offered: one, version: one.version };
  });
  const decided = decidePrices(accept, legs);
  if (decided === "suspended") return { is: "suspended" };
  return { is: decided, legs: legs.map(({ nowE2 = 0, ...leg }) => ({ ...leg, priceE2: nowE2 })) };
}

function isOver(book: Book, { event, market }: { event: OfferedEvent; market: OfferedMarket }): boolean {
  return book.stateOf(event, market) === "closed" || overStates.has(event.fixture.state);
}
