import { expect, test } from "vitest";
import type { SharedBet } from "../../../../contract/shared-rounds.ts";
import { parseMoney, toWire } from "../../../../rules/money.ts";
import { createTexts } from "../../../../tests/world/rendered.tsx";
import { LineNote as CrashNote } from "../../crash/line-note.tsx";
import { LineNote as RouletteNote } from "../../roulette/line-note.tsx";
import { noBets } from "./own-bets.ts";

const bet: SharedBet = {
  id: "",
  game: "crash",
  round: "",
  number: 0,
  state: "lost",
  amount: "10.00",
  currency: "RUB",
  choice: {},
  outcome: null,
  multiplier: "0.0000",
  payout: "0.00",
  at: "2030-01-01T00:00:00Z",
  ended_at: "2030-01-01T00:00:10Z",
};

const table = {
  isLive: true,
  own: noBets,
  view: undefined,
  flight: undefined,
  status: "player" as const,
  mode: "money" as const,
  needsLogin: false,
  sawReturned: () => undefined,
  sum: (amount: bigint | string, { signed = false } = {}) => {
    const micro = typeof amount === "string" ? (parseMoney(amount) ?? 0n) : amount;
    return `${signed && micro > 0n ? "+" : ""}${toWire(micro)}`;
  },
};

test("after a cut line each of both bets of each round of crash that passed is told, the oldest round first", async () => {
  const texts = await createTexts("en", ["crash", "common", "table"]);
  const flown = [5, 4, 3, 2, 1].flatMap((number) => {
    const round = { round: String(number), number };
    const lost = { crash: "1.50", cash_out: null, by: null };
    const paid = { crash: "1.50", cash_out: "1.20", by: "target" };
    return [
      { ...bet, ...round, id: `${number}b`, slot: 2 as const, outcome: lost },
      { ...bet, ...round, id: `${number}a`, slot: 1 as const, state: "won" as const, payout: "12.00", outcome: paid },
    ];
  });
  const told = texts(<CrashNote table={{ ...table, returned: { awayMs: 61_000, bets: flown } }} />);
  const lines = [1, 2, 3, 4, 5].flatMap((number) => [
    `Round ${number} crashed at 1.50×.`,
    "Bet 1 paid at its target 1.20×: +2.00",
    "Bet 2 was still in: -10.00",
  ]);
  expect(told).toContain(["Back after 61 seconds", ...lines].join("|"));
});

test("after a cut line each field of each round of roulette that passed is told", async () => {
  const texts = await createTexts("en", ["roulette", "common", "table"]);
  const fields = [
    { kind: "red", amount: "5.00" },
    { kind: "straight", value: 17, amount: "1.00" },
  ];
  const spins = [1, 2, 3, 4].map((number) => ({
    ...bet,
    game: "roulette" as const,
    id: String(number),
    round: String(number),
    number,
    amount: "6.00",
    choice: { bets: fields },
    outcome: { pocket: number === 2 ? 17 : 1 },
    payout: number === 2 ? "36.00" : "10.00",
  }));
  const told = texts(<RouletteNote table={{ ...table, returned: { awayMs: undefined, bets: spins } }} />);
  const [red, seventeen] = ["Red: +5.00|Number 17: -1.00", "Red: -5.00|Number 17: +35.00"];
  const lines = [
    `Round 1, 1 red: +4.00|${red}`,
    `Round 2, 17 black: +30.00|${seventeen}`,
    `Round 3, 1 red: +4.00|${red}`,
    `Round 4, 1 red: +4.00|${red}`,
  ];
  expect(told).toContain(["What happened to your bets", ...lines].join("|"));
});
