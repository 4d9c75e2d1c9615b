import { useTranslation } from "react-i18next";
import { object, safeParse } from "valibot";
import type { Round } from "../../../contract/rounds.ts";
import { hilo, type HiloView } from "../../../rules/games/hilo.ts";
import { type Guess, rankOf, ranks, suitOf } from "../../../rules/games/hilo-figures.ts";
import { rankText } from "./rank-text.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import type { Table } from "../table/state/table.ts";

const roundOutcome = object({ table: hilo.view });
const signs = { diamonds: "♦", hearts: "♥", spades: "♠", clubs: "♣" } as const;

export function useHiloWords() {
  const { t } = useTranslation(["hilo", "common"]);
  const format = useFormat();

  return {
    cardName,
    guessName,
    said(round: Pick<Round, "state" | "payout"> | undefined, view: HiloView | undefined, sum: Table["sum"]): string {
      const card = view?.cards.at(-1);
      if (!round || !view || card === undefined) return t("result.none");
      const guess = view.guesses.at(-1);
      const { wins, multiplierE4 } = hilo.roundStatus(view);
      const facts = {
        card: capitalized(cardName(card)),
        guess: guess ? guessName(guess, view.cards.at(-2)).toLocaleLowerCase() : "",
        payout: sum(round.payout),
        times: format.multiplier(multiplierE4),
      };
      if (round.state === "refunded") return t("result.refunded");
      if (round.state === "lost") return t("result.lost", facts);
      if (round.state === "won") return t("result.paid", facts);
      if (!guess) return t("result.begun", facts);
      if (guess === "skip") return wins === 0 ? t("result.skipped", facts) : t("result.skipped_on", facts);
      return t("result.won", facts);
    },
    outcomeOf({ outcome }: { outcome: unknown }): string {
      const read = safeParse(roundOutcome, outcome);
      const last = read.success ? read.output.table.cards.at(-1) : undefined;
      return last === undefined ? "" : `${rankText(rankOf(last))}${signs[suitOf(last)]}`;
    },
    choiceOf: () => "—",
  };

  /** "queen of hearts" */
  function cardName(card: number): string {
    return t("card.name", { rank: rankName(rankOf(card)), suit: t(`suit.${suitOf(card)}`) });
  }

  /** The guess in words; higher and lower include the same rank, except over an ace and a king. */
  function guessName(guess: Guess, card: number | undefined): string {
    const rank = card === undefined ? undefined : rankOf(card);
    if (guess === "higher") return rank === 1 ? t("guess.higher") : t("guess.higher_or_same");
    if (guess === "lower") return rank === ranks ? t("guess.lower") : t("guess.lower_or_same");
    return t(`guess.${guess}`);
  }

  function rankName(rank: number): string {
    if (rank === 1) return t("rank.ace");
    if (rank === 11) return t("rank.jack");
    if (rank === 12) return t("rank.queen");
    return rank === ranks ? t("rank.king") : String(rank);
  }
}

function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
