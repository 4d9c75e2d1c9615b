import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Tournament } from "../../../contract/tournaments.ts";
import { useShownName } from "../../features/person/use-shown-name.ts";
import { TimeLeft } from "../../features/tournaments/time-left.tsx";
import { useTournamentWords } from "../../features/tournaments/use-tournament-words.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useStream } from "../../link/use-stream.ts";
import { links } from "../../shell/links.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { EmptyState } from "../../ui/states.tsx";
import styles from "./running-tournament.module.css";
import { goalOf } from "./tournament-goal.ts";

const shownPlaces = 4;

/** The player's tournament that ends first, or else the first of all to end, with its first places; followed while one looks. */
export function RunningTournament({ isSeen }: { isSeen: boolean }) {
  const { t } = useTranslation("tournaments");
  const running = useStream((layer) => layer.tournaments.running$());
  if (!running) return null;
  const { tournament, offsetMs } = running.value;
  if (!tournament)
    return (
      <EmptyState title={t("empty.active")} text={t("empty.active_text")}>
        <Link href={links.tournaments("upcoming")} className={buttonClass({})}>
          {t("all")}
        </Link>
      </EmptyState>
    );
  return <Running tournament={tournament} offsetMs={offsetMs} isSeen={isSeen} />;
}

interface Props {
  tournament: Tournament;
  offsetMs: number;
  isSeen: boolean;
}

function Running({ tournament, offsetMs, isSeen }: Props) {
  const { t } = useTranslation(["home", "tournaments", "common"]);
  const format = useFormat();
  const words = useTournamentWords();
  const shownName = useShownName();
  const { id, ends_at: endsAt, fund, prizes } = tournament;
  const detail = useStream((layer) => (isSeen ? layer.tournaments.tournament$({ id }) : undefined))?.value;
  // Until somebody has a place it is said what the places pay.
  const isUntaken = detail?.board.length === 0;
  const me = detail?.me;
  const goal = me && goalOf(me);
  return (
    <>
      <p className={styles.top}>
        <Chip tone="win">{t("tournaments:state.active")}</Chip>
        {words.games(tournament)}
      </p>
      <h2 className={styles.title}>{words.title(tournament)}</h2>
      <p className={styles.soft}>{words.shortScoring(tournament)}</p>
      <div className={styles.facts}>
        <TimeLeft untilMs={Date.parse(endsAt)} offsetMs={offsetMs} label={t("tournaments:left.label_active")} />
        <p className={styles.fund}>
          <small>{t("tournaments:fund")}</small>
          <b>{format.money(fund, "RUB")}</b>
        </p>
      </div>
      <ol className={styles.places}>
        {isUntaken &&
          prizes.slice(0, shownPlaces).map(({ from, to, amount }) => (
            <li key={from} className={styles.prize}>
              <b>
                {from === to
                  ? t("tournaments:prizes.place", { place: from })
                  : t("tournaments:prizes.places", { from, to })}
              </b>
              <span>{format.money(amount, "RUB")}</span>
            </li>
          ))}
        {(detail?.board ?? []).slice(0, shownPlaces).map((row, at) => (
          // Each place stays where it is, and shows another player.
          <li key={at}>
            <span>{row.place}</span>
            <b>{row.player === null ? t("wins.hidden") : shownName(row.player)}</b>
            <span>{words.score(row.score)}</span>
          </li>
        ))}
        {me && me.place !== null && me.place > shownPlaces && (
          <li>
            <span>{format.count(me.place)}</span>
            <b>
              {t("tournaments:board.you")}
              {goal && (
                <small className={styles.soft}>
                  {" "}
                  {t("tournaments:mine.to_next", { missing: words.score(goal.missing), place: goal.place })}
                </small>
              )}
            </b>
            <span>{words.score(me.score)}</span>
          </li>
        )}
      </ol>
      <Link href={links.tournament(id)} className={buttonClass({ wide: true })}>
        {t("tournament.board")}
      </Link>
    </>
  );
}
