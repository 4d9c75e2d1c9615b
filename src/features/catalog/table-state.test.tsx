import { expect, onTestFinished, test, vi } from "vitest";
import type { Currency } from "../../../rules/money.ts";
import type { LiveTable } from "../../../worker/catalog/live-tables.ts";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { TableView } from "./table-state.tsx";

const table: LiveTable = {
  slug: "hall-roulette",
  phase: "betting",
  endsAt: 12_000,
  past: [
    { name: "23", tone: "red" },
    { name: "tie", tone: "green" },
  ],
};

interface Given {
  currency?: Currency;
  maxWin?: number;
  language?: "ru" | "en" | "kz";
}

async function shown(given: Partial<LiveTable>, { currency = "RUB", maxWin = 36, language = "en" }: Given = {}) {
  vi.useFakeTimers({ now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  const textOf = await createTexts(language, ["live-tables"]);
  return textOf(<TableView table={{ ...table, ...given }} entry={{ max_win: maxWin }} currency={currency} />);
}

test("a table says whether bets are open and for how long, its limits, and what fell last", async () => {
  expect(await shown({})).toBe("|Bets open · 12 s|10 ₽ – 50,000 ₽|23|T|");
  expect(await shown({ phase: "dealing" })).toBe("|No more bets|10 ₽ – 50,000 ₽|23|T|");
  expect(await shown({ phase: "result" })).toBe("|Next round soon|10 ₽ – 50,000 ₽|23|T|");
});

test("limits are those of the player's currency, and no more than what the house pays at most", async () => {
  expect(await shown({}, { currency: "USD" })).toContain("$");
  expect(await shown({}, { maxWin: 1_000 })).toContain("10 ₽ – 10,000 ₽");
});

test("what goes beyond the end of a phase is not known, and not said", async () => {
  expect(await shown({ endsAt: 0 })).toBe("|10 ₽ – 50,000 ₽|23|T|");
});
