import { Clock, Lock, LockOpen } from "lucide";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/use-format.tsx";
import { usePart } from "../../shell/use-part.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icon.tsx";
import { PotRing } from "./pot-ring.tsx";
import { potHues } from "./pot-hues.ts";
import styles from "./room-stage.module.css";
import { Sharers } from "./sharers.tsx";
import { TimeLeft } from "./time-left.tsx";
import { useRoomEnd } from "./use-room-end.ts";
import type { RoomTable } from "./use-room-table.ts";

const loadNote = () => import("./line-note.tsx").then(({ LineNote }) => LineNote);

/** The pot as a ring that is drawn, and who holds how much of it. */
export function RoomStage({ table, onCheck }: { table: RoomTable; onCheck(): void }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation("rooms");
  const format = useFormat();
  const { shown, view, phase, isLive, isStill, seat, seats } = table;
  const isNoted = (view && !isLive) || table.returned !== undefined;
  const note = usePart(isNoted, loadNote);
  const pot = shown?.pot;
  const isOpened = phase === "drawn" || phase === "refunded";
  const seed = (isOpened && pot?.server_seed) || pot?.server_seed_hash;
  return (
    <section
      className={classes(styles.stage, potHues[table.room])}
      aria-label={t("stage")}
      data-state={phase}
      data-stale={(view && !isLive) || undefined}
    >
      <header className={styles.head}>
        {pot && (
          <>
            <span className={styles.chip}>{t("round", { number: format.count(pot.number) })}</span>
            <span className={styles.chip}>{t("players", { count: seats.length })}</span>
            {seed !== undefined && (
              <button type="button" className={styles.seal} onClick={onCheck}>
                <Icon node={isOpened ? LockOpen : Lock} size="small" />
                <code>
                  {seed.slice(0, 4)} … {seed.slice(-4)}
                </code>
                <span className="visually-hidden">{t("sharers.check")}</span>
              </button>
            )}
          </>
        )}
      </header>
      <div className={styles.disk}>
        <i className={styles.needle} />
        <PotRing
          pot={pot}
          bets={shown?.bets ?? []}
          seat={seat}
          {...(shown && { turning: { offsetMs: shown.offsetMs, isStill } })}
        />
        <div className={styles.in}>{view === null ? <p>{t("state.unreachable")}</p> : <Middle table={table} />}</div>
      </div>
      <Sharers table={table} onCheck={onCheck} />
      {isNoted && note && <note.View table={table} />}
      <News table={table} />
    </section>
  );
}

/** What stands in the middle of the ring. */
function Middle({ table }: { table: RoomTable }) {
  "use no memo"; // As above.
  const { t } = useTranslation("rooms");
  const format = useFormat();
  const end = useRoomEnd(table);
  const { shown, phase } = table;
  if (!shown || !phase) return null;
  const { pot } = shown;
  const amount = <Amount text={format.money(pot.amount, pot.currency)} />;
  if (phase === "drawing")
    return (
      <>
        <small>{t("disk.drawing")}</small>
        {amount}
        <small>{t("disk.of", { count: format.count(pot.tickets) })}</small>
      </>
    );
  if (phase === "drawn" && end)
    return (
      <>
        <small>{end.head}</small>
        <Amount text={end.took ?? ""} />
        <small className={styles.net} data-won={end.isWon || undefined}>
          {end.net ?? t("disk.took")}
        </small>
      </>
    );
  if (phase === "empty" || phase === "refunded")
    return (
      <>
        <small>{t(phase === "empty" ? "disk.empty" : "state.refunded")}</small>
        {amount}
        <small>{t("disk.empty_text")}</small>
      </>
    );
  const until = phase === "counting" ? pot.closes_at : pot.refund_at;
  return (
    <>
      <small>{t("disk.pot")}</small>
      {amount}
      {until !== null && (
        <span className={styles.left}>
          <Icon node={Clock} size="small" />
          <TimeLeft until={until} view={shown} />
        </span>
      )}
      <small className={styles.more}>{t(phase === "counting" ? "disk.draw" : "disk.alone")}</small>
    </>
  );
}

const longText = 8;

function Amount({ text }: { text: string }) {
  return <b data-long={text.length > longText || undefined}>{text}</b>;
}

/** The stage in words, for those who hear it. */
function News({ table }: { table: RoomTable }) {
  "use no memo"; // As above.
  const end = useRoomEnd(table);
  return (
    <p className="visually-hidden" role="status">
      {end?.words ?? ""}
    </p>
  );
}
