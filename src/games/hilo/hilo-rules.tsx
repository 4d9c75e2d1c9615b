import { useTranslation } from "react-i18next";
import { hiloRtp, mostCards, multiplierAfter } from "../../../rules/games/hilo-figures.ts";
import { maxPayout, stakeLimits } from "../../../rules/limits.ts";
import type { Currency } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";

const points = ["cards", "guess", "edges", "skip", "pay", "limits", "left", "fair"] as const;

export function HiloRules({ currency }: { currency: Currency }) {
  const { t } = useTranslation(["hilo", "common"]);
  const format = useFormat();
  const { min, max } = stakeLimits("hilo", currency);
  const facts = {
    returned: format.share(Number(hiloRtp)),
    edge: format.share(1 - Number(hiloRtp)),
    least: format.multiplier(multiplierAfter([12])),
    most: format.multiplier(multiplierAfter([1])),
    cards: mostCards,
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
