import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Tournament } from "../../../contract/tournaments.ts";
import { mostResult, statusAt } from "../../../rules/promotions/tournaments.ts";
import type { ShownTournament } from "../../../worker/tournaments/feature.ts";
import { useNow } from "../../features/safe-play/use-now.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { links } from "../../shell/links.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import { Board } from "./board.tsx";
import { Counted } from "./counted.tsx";
import { OwnPlace } from "./own-place.tsx";
import { TimeLeft } from "../../features/tournaments/time-left.tsx";
import { useTournamentWords } from "../../features/tournaments/use-tournament-words.ts";
import styles from "./tournament-view.module.css";

interface Props {
  shown: ShownTournament;
  isPlayer: boolean;
  /** Something keeps the player from playing: they are asked to nothing. */
  isStopped: boolean;
  isLive: boolean;
  isJoining: boolean;
  onJoin(): void;
  onLogIn(): void;
}

export function TournamentView({ shown, isPlayer, isStopped, isLive, isJoining, onJoin, onLogIn }: Props) {
  const { t } = useTranslation(["tournaments", "common"]);
  const format = useFormat();
  const words = useTournamentWords();
  const { tournament, board, me, offsetMs } = shown;
  const { starts_at, ends_at, fund, prizes, players } = tournament;
  const times = { startsMs: Date.parse(starts_at), endsMs: Date.parse(ends_at) };
  const status = statusAt(times, useNow(1_000) + offsetMs);
  const [key, at] =
    status === "upcoming"
      ? (["starts", starts_at] as const)
      : ([status === "active" ? "ends" : "ended", ends_at] as const);
  return (
    <div className={styles.page}>
      <header className={styles.hero}>
        <div>
          <p className={styles.chips}>
            <Chip tone={status === "active" ? "win" : "plain"}>{t(`state.${status}`)}</Chip>
            {me && <Chip tone="gold">{t("joined")}</Chip>}
            <span>{[words.games(tournament), t("free")].join(" · ")}</span>
          </p>
          <h1 className={styles.title}>{words.title(tournament)}</h1>
          <Scoring scoring={tournament.scoring} />
        </div>
        <div className={styles.fund}>
          <small>{t("fund")}</small>
          <b>{format.money(fund, "RUB")}</b>
        </div>
        <div className={styles.times}>
          <time dateTime={at}>{t(key, { time: format.deadline(at) })}</time>
          {status !== "finished" && (
            <TimeLeft untilMs={Date.parse(at)} offsetMs={offsetMs} label={t(`left.label_${status}`)} />
          )}
        </div>
      </header>
      <div className={styles.columns}>
        <Board
          board={board}
          own={me ?? undefined}
          players={players}
          isLive={isLive && status === "active"}
          phase={tournament.paid_at !== null ? "counted" : status === "finished" ? "counting" : "open"}
        />
        <div className={styles.side}>
          <OwnPlace
            shown={shown}
            status={status}
            isPlayer={isPlayer}
            isStopped={isStopped}
            isJoining={isJoining}
            onJoin={onJoin}
            onLogIn={onLogIn}
          />
          {me && me.scoring.length > 0 && <Counted rounds={me.scoring} />}
          <Card title={t("prizes.title")}>
            <FactList
              facts={prizes.map(({ from, to, amount }) => ({
                name: from === to ? t("prizes.place", { place: from }) : t("prizes.places", { from, to }),
                value:
                  from === to ? format.money(amount, "RUB") : t("prizes.each", { amount: format.money(amount, "RUB") }),
              }))}
            />
            <p className={styles.note}>{t("prizes.note")}</p>
          </Card>
          <Card title={t("rules.title")}>
            <p className={styles.note}>{t("rules.ties")}</p>
            <p className={styles.note}>{t("rules.settled")}</p>
          </Card>
          <p>
            <AllLink />
          </p>
        </div>
      </div>
    </div>
  );
}

/** How rounds become a score, and how many of which count. */
function Scoring({ scoring }: Pick<Tournament, "scoring">) {
  const { t } = useTranslation("tournaments");
  const format = useFormat();
  const { kind, rounds, min_stake } = scoring;
  const how =
    kind === "best"
      ? t("scoring.best", { of: scoring.of, most: format.count(mostResult) })
      : kind === "highest"
        ? t("scoring.highest")
        : t("scoring.points", { most: format.count(Number(scoring.most_per_round)) });
  const counted = kind === "points" ? "scoring.counted_points" : "scoring.counted";
  return (
    <p className={styles.text}>
      {how} {t(counted, { rounds, min: format.money(min_stake, "RUB") })}
    </p>
  );
}

export function AllLink() {
  const { t } = useTranslation("tournaments");
  return (
    <Link href={links.tournaments()} className={buttonClass({})}>
      {t("all")}
    </Link>
  );
}
