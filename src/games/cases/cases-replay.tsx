import { safeParse } from "valibot";
import type { Bet } from "../../../contract/bets.ts";
import { cases } from "../../../rules/games/cases.ts";
import { caseOf } from "../../../rules/games/cases-figures.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { usePlayStyle } from "../table/motion/use-play-style.ts";
import { CaseStage } from "./case-stage.tsx";

export function CasesReplay({ bet }: { bet: Bet }) {
  const format = useFormat();
  const { isStill } = usePlayStyle();
  const read = safeParse(cases.choice, bet.choice);
  if (!read.success) return null;
  const { case: slug, count } = read.output;
  return (
    <CaseStage
      slug={slug}
      of={caseOf(slug)}
      count={count}
      opened={bet}
      told={bet}
      sum={(amount, options) => format.money(amount, bet.currency, options)}
      playedFor="money"
      currency={bet.currency}
      isStill={isStill}
    />
  );
}
