import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Room } from "../../../contract/rooms.ts";
import { roomLimits } from "../../../rules/games/rooms.ts";
import type { Currency } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useStream } from "../../link/use-stream.ts";
import { links } from "../../shell/links.ts";
import { classes } from "../../ui/classes.ts";
import { usePlayStyle } from "../table/motion/use-play-style.ts";
import { PotRing } from "./pot-ring.tsx";
import styles from "./pot-card.module.css";
import { potHues } from "./pot-hues.ts";
import { TimeLeft } from "./time-left.tsx";
import { useShownPot } from "./use-shown-pot.ts";

interface Props {
  room: Room;
  currency: Currency;
  /** The player's own bets. */
  own: ReadonlySet<string>;
}

/** A pot as it stands, and the way into its room. */
export function PotCard({ room, currency, own }: Props) {
  "use no memo"; // It reads a clock.
  const { t } = useTranslation("rooms");
  const format = useFormat();
  const { isStill } = usePlayStyle();
  const view = useStream((layer) => layer.shared.room$({ room, currency }));
  const { shown, phase } = useShownPot(view, isStill);
  const { pot, bets = [], last } = shown ?? {};
  const seat = bets.find(({ id }) => own.has(id))?.seat;
  const players = new Set(bets.map((bet) => bet.seat)).size;
  const until = phase === "counting" ? pot?.closes_at : phase === "alone" ? pot?.refund_at : undefined;
  const isLive = shown?.isLive === true;
  return (
    <li className={classes(styles.card, potHues[room])} data-stale={(shown && !isLive) || undefined}>
      <header className={styles.head}>
        <h2>{t(`name.${room}`)}</h2>
        <span>{t("lobby.from", { min: format.money(roomLimits(room, currency).min, currency) })}</span>
      </header>
      <div className={styles.disk}>
        <PotRing pot={pot} bets={bets} seat={seat} {...(shown && { turning: { offsetMs: shown.offsetMs, isStill } })} />
        <div className={styles.in}>
          <b>{pot ? format.money(pot.amount, pot.currency) : "—"}</b>
          <small>
            {view === null ? t("state.off") : shown && !isLive ? t("state.off") : phase && stateText(phase, t)}
          </small>
        </div>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t("lobby.players")}</dt>
          <dd>{format.count(players)}</dd>
        </div>
        <div>
          <dt>{t(phase === "alone" ? "lobby.refund" : "lobby.draw")}</dt>
          <dd>{until && shown ? <TimeLeft until={until} view={shown} /> : t("lobby.none")}</dd>
        </div>
        <div>
          <dt>{t("lobby.last")}</dt>
          <dd>{last ? format.money(last.amount, last.currency) : t("lobby.none")}</dd>
        </div>
      </dl>
      <Link
        href={links.game("rooms", room)}
        className={styles.open}
        aria-label={`${t("lobby.open")}: ${t(`name.${room}`)}`}
      >
        {t("lobby.open")}
      </Link>
    </li>
  );
}

function stateText(
  phase: NonNullable<ReturnType<typeof useShownPot>["phase"]>,
  t: ReturnType<typeof useTranslation<"rooms">>["t"],
): string {
  return phase === "counting" ? t("disk.pot") : t(`state.${phase}`);
}
