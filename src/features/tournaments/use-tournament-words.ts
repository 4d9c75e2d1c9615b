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
    scoring({ scoring }: Pick<Tournament, "scoring">): string {
      const how =
        scoring.kind === "best"
          ? t("scoring.best", { of: scoring.of })
          : scoring.kind === "highest"
            ? t("scoring.highest")
            : t("scoring.points", { most: format.count(Number(scoring.most_per_round)) });
      const { rounds, min_stake } = scoring;
      const counted = scoring.kind === "points" ? "scoring.counted_points" : "scoring.counted";
      return `${how} ${t(counted, { rounds, min: format.money(min_stake, "RUB") })}`;
    },
    /** Scores have four decimals, of which two are enough to read. */
    score: (score: string) => format.figure(Number(score)),
  };
}
