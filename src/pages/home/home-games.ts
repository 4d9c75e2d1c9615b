import type { ComponentType } from "react";
import { diceRtp } from "../../../rules/games/dice-figures.ts";
import type { SoloGameId } from "../../../rules/games/ids.ts";
import { maxPayout, stakeLimits } from "../../../rules/limits.ts";
import type { Currency } from "../../../rules/money.ts";
import { links } from "../../app/links.ts";
import type { Format } from "../../i18n/format.ts";
import { DiceCover } from "./dice-cover.tsx";
import { diceSpan } from "./dice-figures.ts";

interface Fact {
  name: "return" | "chance" | "multiplier" | "stake" | "most";
  value: string;
}

interface HomeGame {
  id: "dice";
  href: string;
  Cover: ComponentType;
  facts(format: Format, currency: Currency): Fact[];
  outcomeText(outcome: unknown, format: Format): string;
}

/** The house's own games, in the order in which they stand here. */
export const homeGames: readonly HomeGame[] = [
  {
    id: "dice",
    href: links.dice(),
    Cover: DiceCover,
    facts(format, currency) {
      const { min, max } = stakeLimits("dice", currency);
      const { leastChance, mostChance, leastMultiplierE4, mostMultiplierE4 } = diceSpan;
      return [
        { name: "return", value: format.share(Number(diceRtp)) },
        { name: "chance", value: `${format.hundredths(leastChance)} – ${format.share(mostChance / 10_000)}` },
        {
          name: "multiplier",
          value: `${format.multiplier(leastMultiplierE4)} – ${format.count(Number(mostMultiplierE4) / 10_000)}×`,
        },
        { name: "stake", value: `${format.money(min, currency)} – ${format.money(max, currency)}` },
        { name: "most", value: format.money(maxPayout(currency), currency) },
      ];
    },
    outcomeText(outcome, format) {
      const { roll } = (outcome ?? {}) as { roll?: unknown };
      return typeof roll === "number" ? format.roll(roll) : "";
    },
  },
];

export function homeGame(id: SoloGameId): HomeGame {
  const game = homeGames.find((each) => each.id === id);
  if (!game) throw new Error(`the home page does not list ${id}`);
  return game;
}
