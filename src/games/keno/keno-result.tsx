import { useTranslation } from "react-i18next";
import type { Bet } from "../../../contract/bets.ts";
import { mostPicks } from "../../../rules/games/keno-figures.ts";
import { isWin } from "../table/bets/shown-game.ts";
import type { Draw } from "./draw-of.ts";
import styles from "./keno-stage.module.css";

interface Props {
  bet: Bet | undefined;
  draw: Draw | undefined;
  /** How many numbers are picked for the next draw. */
  picks: number;
  sum(amount: string): string;
  isPickMissing?: boolean;
  animate: boolean;
}

export function KenoResult({ bet, draw, picks, sum, isPickMissing = false, animate }: Props) {
  "use no memo"; // Rendered once per bet, so memoising costs more than it saves.
  const { t } = useTranslation("keno");
  const won = bet !== undefined && isWin(bet);

  function said(): string {
    if (isPickMissing) return t("result.pick_first");
    if (!bet || !draw) return t("result.none", { count: mostPicks });
    const facts = { hits: t("hit_count", { count: draw.hits }), picks: draw.picks.length };
    return won ? t("result.won", { ...facts, payout: sum(bet.payout) }) : t("result.lost", facts);
  }

  return (
    <div className={styles.result} role="status">
      <p key={bet?.id} className={styles.score} data-won={won} data-animate={animate} aria-hidden="true">
        <b>{draw?.hits ?? picks}</b>
        <span>/{draw?.picks.length ?? mostPicks}</span>
      </p>
      <p className={styles.said}>{said()}</p>
      {draw && <p className={styles.drawn}>{t("result.drawn", { numbers: draw.drawn.join(", ") })}</p>}
    </div>
  );
}
