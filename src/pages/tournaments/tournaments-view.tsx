import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Answer } from "../../../contract/errors.ts";
import type { Tournament } from "../../../contract/tournaments.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import type { ListedTournaments } from "../../../worker/tournaments/feature.ts";
import { ListMissing } from "../../features/lists/list-missing.tsx";
import { MoreRows } from "../../features/lists/more-rows.tsx";
import { useFormat } from "../../i18n/use-format.tsx";
import { links } from "../../shell/links.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { useOnline } from "../../ui/online.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, StaleMark } from "../../ui/states.tsx";
import { TimeLeft } from "../../features/tournaments/time-left.tsx";
import { useTournamentWords } from "../../features/tournaments/use-tournament-words.ts";
import styles from "./tournaments.module.css";

interface Props {
  status: Tournament["status"];
  tournaments: Cached<ListedTournaments>;
  onMore(): Promise<Answer<null>>;
  onRetry(): void;
}

export function TournamentsView({ status, tournaments, onMore, onRetry }: Props) {
  const { t } = useTranslation(["tournaments", "common"]);
  const format = useFormat();
  const online = useOnline();
  if (tournaments === undefined) return <Skeleton lines={6} />;
  if (tournaments === null) return <ListMissing onRetry={onRetry} />;
  const { items, next, offsetMs } = tournaments.value;
  return (
    <>
      {tournaments.stale && <StaleMark>{t("common:state.as_of", { time: format.moment(tournaments.at) })}</StaleMark>}
      {items.length === 0 && (
        <EmptyState title={t(`empty.${status}`)} text={t(`empty.${status}_text`)}>
          <Link href={links.games()} className={buttonClass({})}>
            {t("empty.games")}
          </Link>
        </EmptyState>
      )}
      <ul className={styles.list}>
        {items.map((tournament) => (
          <li key={tournament.id}>
            <Listed tournament={tournament} offsetMs={offsetMs} />
          </li>
        ))}
      </ul>
      {next !== null && <MoreRows key={items.length} online={online} onMore={onMore} />}
    </>
  );
}

function Listed({ tournament, offsetMs }: { tournament: Tournament; offsetMs: number }) {
  const { t } = useTranslation(["tournaments", "common"]);
  const format = useFormat();
  const words = useTournamentWords();
  const { id, status, starts_at, ends_at, fund, players, joined } = tournament;
  const [key, at] =
    status === "upcoming"
      ? (["starts", starts_at] as const)
      : status === "active"
        ? (["ends", ends_at] as const)
        : (["ended", ends_at] as const);
  return (
    <article className={styles.listed} data-status={status}>
      <div className={styles.about}>
        <p className={styles.chips}>
          <Chip tone={status === "active" ? "win" : "plain"}>{t(`state.${status}`)}</Chip>
          {joined && <Chip tone="gold">{t("joined")}</Chip>}
        </p>
        <h2 className={styles.name}>
          <Link href={links.tournament(id)} className={styles.link}>
            {words.title(tournament)}
          </Link>
        </h2>
        <p className={styles.soft}>{[words.shortScoring(tournament), words.games(tournament)].join(" · ")}</p>
        <p className={styles.soft}>
          <time dateTime={at}>{t(key, { time: format.dateTime(at) })}</time>
          {" · "}
          {t("players", { count: players, shown: format.count(players) })}
        </p>
      </div>
      <div className={styles.fund}>
        <small>{t("fund")}</small>
        <b>{format.money(fund, "RUB")}</b>
      </div>
      {status !== "finished" && (
        <TimeLeft untilMs={Date.parse(at)} offsetMs={offsetMs} label={t(`left.label_${status}`)} />
      )}
    </article>
  );
}
