import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Bet } from "../../../../contract/bets.ts";
import { Chip } from "../../../ui/chip.tsx";
import styles from "./last-results.module.css";
import { endOf, isWin, type ShownGame } from "./shown-game.ts";

const shown = 12;

interface Props {
  game: ShownGame;
  bets: readonly Bet[];
}

/** Newest first; a win is marked by more than its colour. */
export function LastResults({ game, bets }: Props) {
  const { t, i18n } = useTranslation("table");
  return (
    <ol className={styles.results} aria-label={t("results.label")}>
      {bets.slice(0, shown).map((bet) => (
        <Result key={bet.id} game={game} bet={bet} language={i18n.language} />
      ))}
    </ol>
  );
}

/** Memoised: an old result never changes. */
const Result = memo(
  function Result({ game, bet }: { game: ShownGame; bet: Bet; language: string }) {
    const { t } = useTranslation("table");
    return (
      <li className={styles.result}>
        <Chip tone={isWin(bet) ? "win" : "plain"}>
          <span className="visually-hidden">{t(`results.${endOf(bet)}`)}</span>
          {game.outcomeOf(bet)}
        </Chip>
      </li>
    );
  },
  (one, other) => one.bet.id === other.bet.id && one.game.id === other.game.id && one.language === other.language,
);
