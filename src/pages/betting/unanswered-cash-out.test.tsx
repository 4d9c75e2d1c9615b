import { expect, test } from "vitest";
import type { BookBet } from "../../../contract/betting.ts";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { useBookWords } from "../../features/betting/use-book-words.ts";
import { BookBets } from "./book-bets.tsx";

const bet: BookBet = {
  id: "bet",
  number: 7,
  kind: "single",
  state: "accepted",
  amount: "10.00",
  line_amount: "10.00",
  lines: 1,
  currency: "RUB",
  accept: "ask",
  price: "2.17",
  legs: [],
  most_payout: "21.70",
  expected_return: "0.9500",
  payout: "0.00",
  at: "2026-01-01T00:00:00.000Z",
  decides_at: null,
  reason: null,
  offer: null,
  cash_outs: [],
  settlements: [],
  ended_at: null,
};

function Shown({ cashingOut }: { cashingOut: string[] }) {
  const words = useBookWords();
  const value = { open: [bet], ended: [], asked: [], cashingOut };
  return <BookBets bets={{ at: bet.at, stale: false, value }} words={words} />;
}

test.each([
  ["en", "What is it worth?", "No answer to your cash-out yet"],
  ["ru", "Сколько она стоит?", "Ответа о продаже пока нет"],
  ["kz", "Қанша тұрады?", "Сату жауабы әлі жоқ"],
] as const)(
  "a bet whose cash-out is not answered says so and is not sold again, in %s",
  async (language, ask, asked) => {
    const textOf = await createTexts(language, ["betting", "bell"]);
    const unsold = textOf(<Shown cashingOut={[]} />);
    expect(unsold).toContain(ask);
    expect(unsold).not.toContain(asked);
    const out = textOf(<Shown cashingOut={["bet"]} />);
    expect(out).toContain(asked);
    expect(out).not.toContain(ask);
  },
);
