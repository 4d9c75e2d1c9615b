import { useTranslation } from "react-i18next";
import { crash, crashTimes, leastTargetE2, mostCrashE2 } from "../../../rules/games/crash.ts";
import { crashRoundLiability, maxPayout, stakeLimits } from "../../../rules/limits.ts";
import type { Currency } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";

const points = ["round", "bets", "press", "target", "cut", "pay", "limits", "fair"] as const;

export function CrashRules({ currency }: { currency: Currency }) {
  const { t } = useTranslation(["crash", "common"]);
  const format = useFormat();
  const { min, max } = stakeLimits("crash", currency);
  const facts = {
    seconds: crashTimes.bettingMs / 1_000,
    returned: format.share(Number(crash.rtp)),
    edge: format.share(1 - Number(crash.rtp)),
    least: `${format.hundredths(leastTargetE2)}×`,
    most: `${format.hundredths(mostCrashE2)}×`,
    min: format.money(min, currency),
    max: format.money(max, currency),
    cap: format.money(maxPayout(currency), currency),
    round: format.money(crashRoundLiability(currency), currency),
  };
  return (
    <>
      {points.map((point) => (
        <p key={point}>{t(`rules.${point}`, facts)}</p>
      ))}
    </>
  );
}
