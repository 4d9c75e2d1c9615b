import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { safeParse } from "valibot";
import { cases } from "../../../rules/games/cases.ts";
import { caseOf, probabilityOf, type CaseItem } from "../../../rules/games/cases-figures.ts";
import type { CaseSlug } from "../../../rules/games/variants.ts";
import { type Currency, type Micro, parseMoney } from "../../../rules/money.ts";
import { languageFacts, languageOfLocale } from "../../i18n/languages.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { valueOf } from "./case-facts.ts";
import { withPercent } from "../../i18n/format.ts";

type Sum = (amount: Micro, currency: Currency) => string;

interface Played {
  outcome: unknown;
  choice?: unknown;
  currency?: Currency;
}

/** Cases and their results as text, in money or in practice chips. */
export function useCasesWords(sum?: Sum) {
  const { t, i18n } = useTranslation(["cases", "common"]);
  const format = useFormat();
  const { figures } = languageFacts[languageOfLocale(i18n.language)];
  // One ticket is 0.0001 %, so four decimals show every probability exactly.
  const exact = useMemo(() => new Intl.NumberFormat(figures, { maximumFractionDigits: 4 }), [figures]);
  const formatAmount = sum ?? format.money;

  /** The prizes of an opening, in the order of its tickets; undefined if the bet opened no case. */
  function prizesOf({ outcome, choice, currency = "RUB" }: Played): string[] | undefined {
    const chosen = safeParse(cases.choice, choice);
    const drawn = safeParse(cases.outcome, outcome);
    if (!chosen.success || !drawn.success) return undefined;
    const of = caseOf(chosen.output.case);
    return drawn.output.items.map((itemIndex) => {
      const item = of.items[itemIndex];
      return item ? formatAmount(valueOf(of, item, currency), currency) : "";
    });
  }

  return {
    name: (slug: CaseSlug) => t(`name.${slug}`),
    prizesOf,
    /** Empty for a bet at another game. */
    choiceOf(bet: { choice: unknown }): string {
      const read = safeParse(cases.choice, bet.choice);
      return read.success ? t("choice", { name: t(`name.${read.output.case}`), count: read.output.count }) : "";
    },
    outcomeOf(bet: Played): string {
      const prizes = prizesOf(bet);
      if (prizes) return prizes.join(" + ");
      const drawn = safeParse(cases.outcome, bet.outcome);
      return drawn.success ? drawn.output.tickets.map(format.count).join(", ") : "";
    },
    paidOf({ payout, currency = "RUB" }: Played & { payout?: string }): string {
      return formatAmount(parseMoney(payout ?? "") ?? 0n, currency);
    },
    chance: (item: CaseItem) => share(probabilityOf(item)),
    share,
  };

  function share(ratio: number): string {
    return withPercent(exact.format(ratio * 100));
  }
}
