import { expect, test } from "vitest";
import type { BookBet, PriceOffer } from "../../../contract/betting.ts";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { useBookWords } from "../../features/betting/use-book-words.ts";
import { PlacedBet } from "./placed-bet.tsx";
import { PriceChange } from "./price-change.tsx";
import { secondsLeft } from "./use-seconds-left.ts";
import { letGo, readSlip, type SlipStore } from "./use-slip.ts";

const nothing = () => {};

test.each([
  ["en", "Not now", "Take new prices"],
  ["ru", "Не сейчас", "Принять новые"],
  ["kz", "Қазір емес", "Жаңасын қабылдау"],
] as const)("prices that the house keeps are taken or let go, in %s", async (language, decline, take) => {
  const textOf = await createTexts(language, ["betting"]);
  const shown = (offeredForS: number) =>
    textOf(<PriceChange {...{ offeredForS, onTake: nothing, onDecline: nothing }} />);
  expect(shown(8)).toContain(`|${decline}|${take}|`);
  // Without an offer there is nothing to let go.
  expect(shown(0)).not.toContain(decline);
  expect(shown(0)).toContain(`|${take}|`);
});

function Refused({ offer }: { offer: PriceOffer | null }) {
  const words = useBookWords();
  const bet = { state: "rejected", reason: "price_changed", amount: "10.00", currency: "RUB", decides_at: null, offer };
  const store = {} as SlipStore;
  return <PlacedBet bet={bet as BookBet} {...{ aheadMs: 0, words, store, onAgain: nothing, onBack: nothing }} />;
}

test("a live bet that is given back with an offer can be left at that", async () => {
  const textOf = await createTexts("en", ["betting"]);
  const offer = { id: "o", legs: [], expires_at: new Date(Date.now() + 60_000).toISOString() };
  expect(textOf(<Refused offer={offer} />)).toMatch(/hold these prices for \d+ s\|Take new prices\|Not now\|/);
  expect(textOf(<Refused offer={null} />)).toMatch(/\|Back to the slip\|$/);
});

test("who lets an offer go keeps the selections at the prices at which they were taken", () => {
  const legs = [["e:winner3:home", "2.17", 1]] as const;
  const slip = readSlip(JSON.stringify({ legs, placed: "bet", offer: { id: "o", expires_at: "2026" } }));
  expect({ ...slip, ...letGo }).toMatchObject({ legs, placed: null, offer: null });
});

test("seconds are counted by the house's clock, and none is left after the last", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  const until = "2026-01-01T00:00:10Z";
  expect(secondsLeft(until, 0, now)).toBe(10);
  expect(secondsLeft(until, 4_000, now)).toBe(6);
  expect(secondsLeft(until, 0, now + 9_001)).toBe(1);
  expect(secondsLeft(until, 0, now + 60_000)).toBe(0);
  expect(secondsLeft(undefined, 0, now)).toBe(0);
});
