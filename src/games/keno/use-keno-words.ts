import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { safeParse } from "valibot";
import { keno } from "../../../rules/games/keno.ts";
import { languageFacts, languageOfLocale } from "../../i18n/languages.ts";
import { withPercent } from "../../i18n/format.ts";

export function useKenoWords() {
  const { t, i18n } = useTranslation(["keno", "common"]);
  const { figures } = languageFacts[languageOfLocale(i18n.language)];
  // Intl formatters are expensive, which the compiler cannot know.
  const chances = useMemo(() => new Intl.NumberFormat(figures, { maximumSignificantDigits: 4 }), [figures]);
  const times = useMemo(() => new Intl.NumberFormat(figures, { maximumFractionDigits: 4 }), [figures]);

  return {
    choiceOf(bet: { choice: unknown }): string {
      const read = safeParse(keno.choice, bet.choice);
      if (!read.success) return "";
      const picks = read.output.picks.toSorted((one, other) => one - other).join(", ");
      return t("choice", { picks, risk: t(`risk.${read.output.risk}`).toLocaleLowerCase(i18n.language) });
    },
    outcomeOf(bet: { outcome: unknown }): string {
      const read = safeParse(keno.outcome, bet.outcome);
      return read.success ? t("hit_count", { count: read.output.hits }) : "";
    },
    /** With no more decimals than needed. */
    multiplier: (e4: bigint) => `${times.format(Number(e4) / 10_000)}×`,
    /** Probabilities down to one in hundreds of millions are never rounded to nothing. */
    chance: (ratio: number) => withPercent(chances.format(ratio * 100)),
  };
}
