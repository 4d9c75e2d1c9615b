import { useTranslation } from "react-i18next";
import type { PlayedId } from "../../../rules/games/ids.ts";
import type { Currency, Micro } from "../../../rules/money.ts";
import { contributionOf, requiredOf } from "../../../rules/promotions/bonus.ts";
import { costToClear } from "../../../rules/promotions/costs.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import styles from "./promotions.module.css";

interface Props {
  bonus: Micro;
  wagering: number;
  currency: Currency;
  game: PlayedId;
  /** How much it is depends on a deposit that nobody has named: this is the most. */
  isMost?: boolean;
}

/** What a bonus gives, and as large what it costs to make it one's own. */
export function CostLines({ bonus, wagering, currency, game, isMost = false }: Props) {
  const { t } = useTranslation(["offers", "common"]);
  const format = useFormat();
  const money = (amount: Micro) => format.money(amount, currency);
  const cost = costToClear(bonus, wagering, game);
  if (!cost) return null;
  const spent = cost.lostMicro < bonus ? cost.lostMicro : bonus;
  const left = bonus - spent;
  const share = bonus === 0n ? 0 : Number((spent * 1_000n) / bonus) / 10;
  return (
    <div className={styles.sums}>
      <p>
        {t(isMost ? "bonus_most" : "bonus")} <b>{money(bonus)}</b>
      </p>
      <p>
        {t("target")} <b>{money(requiredOf(bonus, wagering))}</b>
      </p>
      <p>
        {t("counts", { game: t(`common:game.${game}`) })}{" "}
        <b>
          {t("counts_of", {
            share: format.share(Number(contributionOf(game)) / 100),
            amount: money(cost.stakedMicro),
          })}
        </b>
      </p>
      <p>
        {t("cost")} <b className={styles.cost}>{money(spent)}</b>
      </p>
      {bonus > 0n && (
        <svg className={styles.split} role="img" aria-label={t("split", { cost: money(spent), left: money(left) })}>
          <rect className={styles.spent} width={`${share}%`} height="100%" />
          <rect className={styles.kept} x={`${share}%`} width={`${100 - share}%`} height="100%" />
        </svg>
      )}
      <p className={styles.legend}>
        <span className={styles.cost}>{t("cost_short", { amount: money(spent) })}</span>
        <span className={styles.win}>{t("left_short", { amount: money(left) })}</span>
      </p>
      <p className={styles.faint}>{t("average")}</p>
    </div>
  );
}
