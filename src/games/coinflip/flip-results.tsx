import { useTranslation } from "react-i18next";
import type { Bet } from "../../../contract/bets.ts";
import { CoinFace } from "./coin-face.tsx";
import { endOf, isWin } from "../table/bets/shown-game.ts";
import styles from "./flip-results.module.css";
import { useCoinflipWords } from "./use-coinflip-words.ts";

const shown = 12;

/** The latest results, newest first; wins are marked by more than colour. */
export function FlipResults({ bets }: { bets: readonly Bet[] }) {
  const { t } = useTranslation(["coinflip", "table", "common"]);
  const words = useCoinflipWords();
  return (
    <ol className={styles.results} aria-label={t("table:results.label")}>
      {bets.slice(0, shown).map((bet) => {
        const side = words.sideOf(bet);
        return (
          <li key={bet.id} className={styles.result} data-won={isWin(bet)}>
            <span className="visually-hidden">
              {t(`table:results.${endOf(bet)}`)} {words.outcomeOf(bet)}
            </span>
            {side && <CoinFace side={side} />}
          </li>
        );
      })}
    </ol>
  );
}
