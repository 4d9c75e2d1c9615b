import { useTranslation } from "react-i18next";
import { dice } from "../../../rules/games/dice.ts";
import { leastWinning, mostWinning, multiplierFor } from "../../../rules/games/dice-figures.ts";
import { maxPayout, stakeLimits } from "../../../rules/limits.ts";
import type { Currency } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";

const points = ["roll", "choose", "pay", "limits", "fair"] as const;

export function DiceRules({ currency }: { currency: Currency }) {
  const { t } = useTranslation(["dice", "common"]);
  const format = useFormat();
  const { min, max } = stakeLimits("dice", currency);
  const facts = {
    returned: format.share(Number(dice.rtp)),
    edge: format.share(1 - Number(dice.rtp)),
    least: format.multiplier(multiplierFor(mostWinning)),
    most: format.multiplier(multiplierFor(leastWinning)),
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
