import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { roomIds } from "../../../rules/games/rooms.ts";
import { stakeLimits } from "../../../rules/limits.ts";
import type { Currency } from "../../../rules/money.ts";
import type { RoomView, Watched } from "../../../worker/shared/views.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { links } from "../../shell/links.ts";
import { classes } from "../../ui/classes.ts";
import { LiveCard } from "../table/live/live-card.tsx";
import { secondsText } from "../table/live/live-time.ts";
import { Ticking } from "../table/motion/ticking.tsx";
import { seatsOf } from "./pot-figures.ts";
import { potHues } from "./pot-hues.ts";
import styles from "./rooms-card.module.css";

interface Props {
  /** In the order of the rooms. */
  views: readonly (Watched<RoomView> | undefined)[];
  currency: Currency;
}

export function RoomsCard({ views, currency }: Props) {
  const { t } = useTranslation("tiles");
  const format = useFormat();
  if (!views.every((view) => view?.isLive)) return null;
  return (
    <LiveCard aside={t("pots")}>
      <ul className={styles.pots}>
        {roomIds.map((room, at) => {
          const view = views[at];
          if (!view) return null;
          return (
            <li key={room} className={classes(styles.pot, potHues[room])}>
              <Link href={links.game("rooms", room)} className={styles.link}>
                <b>{t(`room.${room}`)}</b>
                <small>
                  {t("pot_from", { least: format.money(stakeLimits(`rooms.${room}`, currency).min, currency) })}
                </small>
              </Link>
              <span className={styles.size}>
                <b>{isOver(view) ? "—" : format.money(view.pot.amount, currency)}</b>
                <small>
                  {view.pot.state === "counting" ? (
                    <Ticking text={() => t("pot_draws", { seconds: secondsText(view.pot.closes_at, view) })} />
                  ) : view.pot.state === "alone" ? (
                    t("pot_alone")
                  ) : isOver(view) || view.pot.state === "drawing" ? (
                    t("pot_drawn")
                  ) : seatsOf(view.bets).length > 0 ? (
                    t("pot_players", { count: seatsOf(view.bets).length })
                  ) : (
                    t("pot_empty")
                  )}
                </small>
              </span>
            </li>
          );
        })}
      </ul>
    </LiveCard>
  );
}

function isOver({ pot }: RoomView): boolean {
  return pot.state === "drawn" || pot.state === "refunded";
}
