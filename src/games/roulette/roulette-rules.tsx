import { useTranslation } from "react-i18next";
import { roulette, rouletteTimes } from "../../../rules/games/roulette.ts";
import { stakeLimits } from "../../../rules/limits.ts";
import type { Currency } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";

const points = ["round", "bets", "pay", "zero", "limits", "fair"] as const;

export function RouletteRules({ currency }: { currency: Currency }) {
  const { t } = useTranslation("roulette");
  const format = useFormat();
  const { min, max } = stakeLimits("roulette", currency);
  const facts = {
    seconds: rouletteTimes.bettingMs / 1_000,
    spin: rouletteTimes.spinningMs / 1_000,
    returned: format.share(Number(roulette.rtp)),
    min: format.money(min, currency),
    max: format.money(max, currency),
  };
  return (
    <>
      {points.map((point) => (
        <p key={point}>{t(`rules.${point}`, facts)}</p>
      ))}
    </>
  );
}
