import { useTranslation } from "react-i18next";
import type { Bet } from "../../../contract/games.ts";
import { Chip } from "../../ui/chip.tsx";
import styles from "./last-results.module.css";
import { endOf, isWin, type ShownGame } from "./shown-game.ts";

const shown = 12;

interface Props {
  game: ShownGame;
  bets: readonly Bet[];
}

/** What came last, newest first; a win is marked by more than its colour. */
export function LastResults({ game, bets }: Props) {
  const { t } = useTranslation(["table", "common"]);
  return (
    <ol className={styles.results} aria-label={t("results.label")}>
      {bets.slice(0, shown).map((bet) => (
        <li key={bet.id} className={styles.result}>
          <Chip tone={isWin(bet) ? "win" : "plain"}>
            <span className="visually-hidden">{t(`results.${endOf(bet)}`)}</span>
            {game.outcomeOf(bet)}
          </Chip>
        </li>
      ))}
    </ol>
  );
}
