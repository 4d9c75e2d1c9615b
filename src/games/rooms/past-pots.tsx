import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PastPot } from "../../../contract/rooms.ts";
import type { PotReport } from "../../../worker/shared/verify-pot.ts";
import { useShownName } from "../../features/person/use-shown-name.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FailedState } from "../../ui/states.tsx";
import { ShareRound } from "../table/rounds/share-round.tsx";
import { lastEnded, seatsOf } from "./pot-figures.ts";
import { shareOf } from "./room-panel.tsx";
import styles from "./past-pots.module.css";
import type { RoomTable } from "./use-room-table.ts";
import { useRoomWords } from "./use-room-words.ts";

interface Known {
  pots: readonly PastPot[];
  next: string | null;
}

/** The rounds of this room that are over, each to be drawn again here. */
export function PastPots({ table }: { table: RoomTable }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation(["rooms", "common", "table"]);
  const format = useFormat();
  const words = useRoomWords();
  const shownName = useShownName();
  const layer = useLayer();
  const { room, currency } = table;
  const [known, setKnown] = useState<Known>();
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [checked, setChecked] = useState<{ pot: PastPot; report: PotReport }>();
  // Another one has ended, drawn or refunded: the stage knows first.
  const newest = table.view && lastEnded(table.view.pot);

  const ask = (cursor?: string) => layer.shared.roomRounds({ room, currency, cursor });
  const take = (answer: Awaited<ReturnType<typeof ask>>, isFirst: boolean) => {
    setFailed(!answer.ok);
    if (!answer.ok) return;
    const { items, next } = answer.value;
    setKnown((before) => ({ pots: isFirst ? items : [...(before?.pots ?? []), ...items], next }));
  };
  const load = useEffectEvent(() => {
    let isCurrent = true;
    void ask().then((answer) => isCurrent && take(answer, true));
    return () => {
      isCurrent = false;
    };
  });
  useEffect(() => load(), [room, currency, newest]);

  async function more(cursor?: string) {
    setBusy(true);
    take(await ask(cursor), cursor === undefined);
    setBusy(false);
  }

  async function check(pot: PastPot) {
    const answer = await layer.shared.verifyPot(pot);
    if (answer.ok) setChecked({ pot, report: answer.value });
  }

  if (!known)
    return failed ? (
      <FailedState
        title={t("past.failed")}
        text={t("past.failed_text")}
        retry={t("common:action.retry")}
        onRetry={() => void more()}
      />
    ) : (
      <Skeleton lines={4} />
    );
  // A bet of a pot has the same id in the list of one's own.
  const own = new Set(table.bets?.value.map(({ id }) => id));
  if (known.pots.length === 0) return <p>{t("past.empty")}</p>;
  return (
    <div className={styles.past}>
      <DataTable
        label={t("past.title")}
        columns={["round", "winner", "share", "ticket", "pot", "took", "check"].map((name) =>
          t(`past.${name}` as "past.round"),
        )}
        rows={known.pots.map((pot) => {
          const winner = seatsOf(pot.bets).find(({ seat }) => seat === pot.winner);
          const all = seatsOf(pot.bets).reduce((sum, { amountMicro }) => sum + amountMicro, 0n);
          return {
            key: pot.id,
            isOwn: pot.bets.some(({ id }) => own.has(id)),
            cells: [
              format.count(pot.number),
              pot.winner === null
                ? t("past.refunded")
                : winner?.player
                  ? shownName(winner.player)
                  : t("table:all.hidden"),
              winner ? format.share(shareOf(winner.amountMicro, all)) : "—",
              pot.ticket === null ? "—" : words.ticket(pot.ticket),
              format.money(pot.amount, pot.currency),
              <b key="took">{format.money(pot.payout ?? pot.amount, pot.currency)}</b>,
              <ShareRound
                key="check"
                round={{ game: "rooms", round: pot.number, room, currency }}
                label={t("past.send", { number: format.count(pot.number) })}
                sharedLabel={t("past.sent")}
              >
                {checked?.pot.id === pot.id ? (
                  <output>{verdict(checked.report)}</output>
                ) : (
                  <Button size="small" onClick={() => void check(pot)}>
                    {t("past.check")}
                  </Button>
                )}
              </ShareRound>,
            ],
          };
        })}
      />
      {checked && (
        <dl className={styles.facts} aria-label={t("past.facts")}>
          {(
            [
              ["seed", checked.pot.server_seed],
              ["hash", checked.pot.server_seed_hash],
              ["entropy", checked.pot.entropy],
              ["digest", checked.report.betsDigest],
              ["id", checked.pot.id],
            ] as const
          ).map(
            ([name, value]) =>
              value && (
                <div key={name}>
                  <dt>{t(`past.${name}`)}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      )}
      {failed && <p role="alert">{t("past.failed")}</p>}
      {known.next !== null && (
        <Button busy={busy} onClick={() => void more(known.next ?? undefined)}>
          {t("past.more")}
        </Button>
      )}
    </div>
  );

  function verdict({ isCommitted, isRight, ticket }: PotReport): string {
    if (!isCommitted || isRight === false) return t("past.wrong");
    return ticket === null ? t("past.kept") : t("past.right", { ticket: words.ticket(ticket) });
  }
}
