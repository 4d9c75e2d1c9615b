import { useTranslation } from "react-i18next";
import type { Tournament } from "../../../contract/tournaments.ts";
import { languageOfLocale } from "../../i18n/languages.ts";
import { useFormat } from "../../i18n/use-format.tsx";

/** What is said of a tournament, in the reader's words. */
export function useTournamentWords() {
  const { t, i18n } = useTranslation(["tournaments", "common"]);
  const format = useFormat();
  const language = languageOfLocale(i18n.language);

  return {
    title: ({ title }: Pick<Tournament, "title">) => title[language],
    games: ({ games }: Pick<Tournament, "games">) =>
      games === null ? t("all_games") : games.map((game) => t(`common:game.${game}`)).join(", "),
    shortScoring: ({ scoring }: Pick<Tournament, "scoring">) =>
      scoring.kind === "best" ? t("scoring.short_best", { of: scoring.of }) : t(`scoring.short_${scoring.kind}`),
    /** Scores have four decimals, of which two are enough to read. */
    score: (score: string) => format.figure(Number(score)),
  };
}
