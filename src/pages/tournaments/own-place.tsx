import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { TournamentDetail } from "../../../contract/tournaments.ts";
import { NeedsNetwork } from "../../features/forms/needs-network.tsx";
import { NetworkButton } from "../../features/forms/network-button.tsx";
import { useFormat } from "../../i18n/use-format.tsx";
import { links } from "../../shell/links.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useTournamentWords } from "../../features/tournaments/use-tournament-words.ts";
import styles from "./own-place.module.css";

interface Props {
  shown: TournamentDetail;
  status: TournamentDetail["tournament"]["status"];
  isPlayer: boolean;
  isStopped: boolean;
  isJoining: boolean;
  onJoin(): void;
  onLogIn(): void;
}

/** Where the reader stands and what is missing to the next place, or the way in. */
export function OwnPlace({ shown, status, isPlayer, isStopped, isJoining, onJoin, onLogIn }: Props) {
  const { t } = useTranslation("tournaments");
  const format = useFormat();
  const { tournament, me } = shown;
  const isOver = status === "finished";
  if (isOver && !me && !isPlayer) return null;
  const aside =
    me?.place === undefined || me.place === null ? undefined : (
      <span className={styles.of}>{t("mine.of", { players: format.count(tournament.players) })}</span>
    );
  return (
    <Card title={t("mine.title")} aside={aside}>
      <div className={styles.mine}>
        {isOver && tournament.paid_at === null && <p role="status">{t("mine.counting")}</p>}
        {me ? (
          <Standing me={me} tournament={tournament} status={status} />
        ) : (
          <p className={styles.soft}>{isOver ? t("mine.missed") : isPlayer ? t("mine.not_joined") : t("mine.guest")}</p>
        )}
        {!isOver && !isStopped && <Actions me={me} {...{ status, isPlayer, isJoining, onJoin, onLogIn }} />}
      </div>
    </Card>
  );
}

type Own = NonNullable<TournamentDetail["me"]>;

function Standing({
  me,
  tournament,
  status,
}: { me: Own; status: Props["status"] } & Pick<TournamentDetail, "tournament">) {
  const { t } = useTranslation("tournaments");
  const format = useFormat();
  const words = useTournamentWords();
  const { scoring, paid_at } = tournament;
  const isOver = status === "finished";
  if (me.place === null) {
    const min = format.money(scoring.min_stake, "RUB");
    const first = scoring.kind === "points" ? "mine.first_points" : "mine.first";
    return (
      <p className={styles.soft}>
        {isOver ? t("mine.no_score") : t(status === "upcoming" ? "mine.upcoming" : first, { min })}
      </p>
    );
  }
  const weakest = scoring.kind === "best" && me.scoring.length === scoring.of ? me.scoring.at(-1) : undefined;
  return (
    <>
      <p className={styles.place}>
        <b>{me.place}</b>
        {!isOver && <span>{wayOf(me)}</span>}
      </p>
      {!isOver && me.paying && me.paying.missing !== me.next?.missing && (
        <p className={styles.soft}>{toPaying(me.paying)}</p>
      )}
      {paid_at !== null &&
        (me.prize ? (
          <p className={styles.won}>
            <b>{t("mine.won", { amount: format.money(me.prize.amount, me.prize.currency) })}</b> {t("mine.won_text")}
          </p>
        ) : (
          <p>{t("mine.won_nothing")}</p>
        ))}
      <p className={styles.soft}>
        {t("mine.progress", { count: me.rounds, score: words.score(me.score), left: me.rounds_left })}{" "}
        {!isOver && me.rounds_left === 0 && t("mine.full")}
        {!isOver && me.rounds_left > 0 && weakest && t("mine.weakest", { result: words.score(weakest.result) })}
      </p>
    </>
  );

  function wayOf({ next, paying }: Own): string {
    if (!next) return t("mine.first_place");
    if (Number(next.missing) === 0) return t("mine.tied", { place: next.place });
    // The next place may be the last that pays, which is told once.
    if (next.missing === paying?.missing) return toPaying(paying);
    return t("mine.to_next", { missing: words.score(next.missing), place: next.place });
  }

  function toPaying({ place, missing }: NonNullable<Own["paying"]>): string {
    return t("mine.to_paying", { missing: words.score(missing), place });
  }
}

function Actions({
  me,
  status,
  isPlayer,
  isJoining,
  onJoin,
  onLogIn,
}: Omit<Props, "shown" | "isStopped"> & { me: Own | null }) {
  const { t } = useTranslation("tournaments");
  if (!isPlayer)
    return (
      <Button kind="primary" onClick={onLogIn}>
        {t("mine.log_in")}
      </Button>
    );
  if (!me)
    return (
      <NeedsNetwork>
        <NetworkButton kind="primary" busy={isJoining} onClick={onJoin}>
          {t("mine.join")}
        </NetworkButton>
      </NeedsNetwork>
    );
  if (status !== "active" || me.rounds_left === 0) return null;
  return (
    <Link href={links.games()} className={buttonClass({ kind: "primary" })}>
      {t("mine.play")}
    </Link>
  );
}
