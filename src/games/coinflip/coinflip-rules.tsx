import { useTranslation } from "react-i18next";
import { coinflipRtp, flipsMultiplier, mostFlips } from "../../../rules/games/coinflip-figures.ts";
import { maxPayout, stakeLimits } from "../../../rules/limits.ts";
import type { Currency } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useCoinflipWords } from "./use-coinflip-words.ts";

const points = ["coin", "flip", "ladder", "pay", "limits", "left", "fair"] as const;

export function CoinflipRules({ currency }: { currency: Currency }) {
  const { t } = useTranslation(["coinflip", "common"]);
  const format = useFormat();
  const { times } = useCoinflipWords();
  const { min, max } = stakeLimits("coinflip", currency);
  const facts = {
    returned: format.share(Number(coinflipRtp)),
    edge: format.share(1 - Number(coinflipRtp)),
    first: times(flipsMultiplier(1)),
    second: times(flipsMultiplier(2)),
    third: times(flipsMultiplier(3)),
    top: times(flipsMultiplier(mostFlips)),
    flips: mostFlips,
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
