import { useTranslation } from "react-i18next";
import { miner } from "../../../rules/games/miner.ts";
import { cells, leastMines, mostMines, safeMultiplier } from "../../../rules/games/miner-figures.ts";
import { maxPayout, stakeLimits } from "../../../rules/limits.ts";
import type { Currency } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";

const points = ["field", "open", "pay", "returned", "limits", "idle", "fair"] as const;

export function MinerRules({ currency, mines }: { currency: Currency; mines: number }) {
  const { t } = useTranslation(["miner", "common"]);
  const format = useFormat();
  const { min, max } = stakeLimits("miner", currency);
  const facts = {
    leastMines,
    mostMines,
    mines: t("mine_count", { count: mines }),
    factor: format.hundredths(Number(miner.rtp) * 100),
    first: format.multiplier(safeMultiplier(mines, 1)),
    last: format.multiplier(safeMultiplier(mines, cells - mines)),
    returned: format.share(Number(miner.rtp)),
    edge: format.share(1 - Number(miner.rtp)),
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
