import { useTranslation } from "react-i18next";
import { object, safeParse } from "valibot";
import { hilo } from "../../../rules/games/hilo.ts";
import { type Guess, rankOf, ranks, suitOf } from "../../../rules/games/hilo-figures.ts";
import { rankText } from "../../features/game-art/rank-text.ts";

const roundOutcome = object({ table: hilo.view });
const signs = { diamonds: "♦", hearts: "♥", spades: "♠", clubs: "♣" } as const;

/** Cards and guesses as people read them. */
export function useHiloWords() {
  const { t } = useTranslation(["hilo", "common"]);

  return {
    /** "queen of hearts" */
    cardName: (card: number) => t("card.name", { rank: rankName(rankOf(card)), suit: t(`suit.${suitOf(card)}`) }),
    /** What the guess says over this card: the same rank is taken in but over an ace and under a king. */
    guessName(guess: Guess, card: number | undefined): string {
      const rank = card === undefined ? undefined : rankOf(card);
      if (guess === "higher") return rank === 1 ? t("guess.higher") : t("guess.higher_or_same");
      if (guess === "lower") return rank === ranks ? t("guess.lower") : t("guess.lower_or_same");
      return t(`guess.${guess}`);
    },
    /** The card that was the last on the table. */
    outcomeOf({ outcome }: { outcome: unknown }): string {
      const read = safeParse(roundOutcome, outcome);
      const last = read.success ? read.output.table.cards.at(-1) : undefined;
      return last === undefined ? "" : `${rankText(rankOf(last))}${signs[suitOf(last)]}`;
    },
    choiceOf: () => "—",
  };

  function rankName(rank: number): string {
    if (rank === 1) return t("rank.ace");
    if (rank === 11) return t("rank.jack");
    if (rank === 12) return t("rank.queen");
    return rank === ranks ? t("rank.king") : String(rank);
  }
}
