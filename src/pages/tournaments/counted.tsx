import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { ScoringRound } from "../../../contract/tournaments.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { links } from "../../shell/links.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useTournamentWords } from "../../features/tournaments/use-tournament-words.ts";
import styles from "./counted.module.css";

const shownFirst = 5;

/** The rounds that make the reader's score, the best first, each with its receipt. */
export function Counted({ rounds }: { rounds: readonly ScoringRound[] }) {
  const { t } = useTranslation(["tournaments", "common"]);
  const format = useFormat();
  const words = useTournamentWords();
  const [isWhole, setWhole] = useState(false);
  return (
    <Card title={t("counted.title")}>
      <ul>
        {rounds.slice(0, isWhole ? rounds.length : shownFirst).map(({ bet, game, result, at }) => (
          <li key={bet} className={styles.round}>
            <span>
              {t(`common:game.${game}`)} <time dateTime={at}>{format.moment(at)}</time>
            </span>
            <b>{words.score(result)}</b>
            <Link
              href={links.proof(bet)}
              aria-label={t("counted.receipt_of", { game: t(`common:game.${game}`), time: format.exactTime(at) })}
            >
              {t("counted.receipt")}
            </Link>
          </li>
        ))}
      </ul>
      {!isWhole && rounds.length > shownFirst && (
        <Button size="small" onClick={() => setWhole(true)}>
          {t("counted.all", { count: rounds.length })}
        </Button>
      )}
    </Card>
  );
}
