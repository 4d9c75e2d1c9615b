import { useTranslation } from "react-i18next";
import { type Spot, spotByKey } from "../../../rules/games/roulette-spots.ts";
import { colourOf } from "../../../rules/games/roulette-wheel.ts";
import { putsOf } from "./chips.ts";

export function pocketOf({ outcome }: { outcome: unknown }): number | undefined {
  // Read without the contract, whose calls and schemas no table needs.
  const { pocket } = (outcome ?? {}) as { pocket?: unknown };
  return typeof pocket === "number" ? pocket : undefined;
}

/** Fields, chips and what fell, in words. */
export function useRouletteWords() {
  const { t } = useTranslation("roulette");

  function spotName({ kind, value, covers }: Spot): string {
    if (kind === "dozen" || kind === "column") return t(`spot.${kind}`, { nth: String(value) });
    return t(`spot.${kind}`, { numbers: covers.join(" / "), number: covers[0] });
  }

  return {
    spotName,
    /** "17 black". */
    fell: (pocket: number): string => t(`fell.${colourOf(pocket)}`, { number: pocket }),
    choiceOf({ choice }: { choice: unknown }): string {
      const [first, ...others] = putsOf(choice);
      const spot = first && spotByKey(first.key);
      if (!spot) return "—";
      return others.length === 0 ? spotName(spot) : t("fields", { count: others.length + 1 });
    },
    outcomeOf(bet: { outcome: unknown }): string {
      const pocket = pocketOf(bet);
      return pocket === undefined ? "—" : t(`fell.${colourOf(pocket)}`, { number: pocket });
    },
  };
}
