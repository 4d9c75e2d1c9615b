import { useTranslation } from "react-i18next";
import { mostPicks, risks, type Risk } from "../../../rules/games/keno-figures.ts";
import { maxPayout, stakeLimits } from "../../../rules/limits.ts";
import type { Currency } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { everyNumber, returnOf } from "./keno-choice.ts";

const points = ["draw", "choose", "pay", "row", "limits", "fair"] as const;

interface Props {
  currency: Currency;
  risk: Risk;
  picks: number;
}

export function KenoRules({ currency, risk, picks }: Props) {
  const { t, i18n } = useTranslation(["keno", "common"]);
  const format = useFormat();
  const count = picks || mostPicks;
  const returned = returnOf(risk, count);
  const all = risks.flatMap((each) => everyNumber.slice(0, mostPicks).map((many) => returnOf(each, many)));
  const { min, max } = stakeLimits("keno", currency);
  const facts = {
    picks: t("rules.picks", { count }),
    risk: t(`risk.${risk}`).toLocaleLowerCase(i18n.language),
    returned: format.share(returned),
    edge: format.share(1 - returned),
    least: format.share(Math.min(...all)),
    most: format.share(Math.max(...all)),
    min: format.money(min, currency),
    max: format.money(max, currency),
    cap: format.money(maxPayout(currency), currency),
  };
  return (
    <>
      {points.map((point) => (
        <p key={point}>{t(`rules.${point}`, facts)}</p>
      ))}
    </>
  );
}
