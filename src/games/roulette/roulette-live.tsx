import { useTranslation } from "react-i18next";
import { colourOf } from "../../../rules/games/roulette-wheel.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useStream } from "../../link/use-stream.ts";
import { LiveCard } from "../table/live/live-card.tsx";
import { LiveChip } from "../table/live/live-chip.tsx";
import { secondsText } from "../table/live/live-time.ts";
import { Ticking } from "../table/motion/ticking.tsx";
import styles from "./roulette-live.module.css";

const shown = 6;

/** The wheel that turns, for its card: how long bets are open, and the last numbers; in short one of both. */
export function RouletteLive({ isShort }: { isShort: boolean }) {
  const { t } = useTranslation("tiles");
  const format = useFormat();
  const view = useStream((layer) => layer.shared.roulette$());
  if (!view?.isLive) return null;
  const { spin, past, totals } = view;
  const isOpen = spin.state === "betting";
  // A wheel that still turns has told its number already: it is not told before it lies.
  const last = past.filter(({ id }) => id !== spin.id || spin.state === "shown").slice(0, isShort ? 1 : shown);
  const numbers = (
    <span className={isShort ? styles.last : styles.row}>
      {last.map(({ pocket }, at) => (
        // Each place stays where it is, and shows another number.
        <b key={at} data-colour={colourOf(pocket)}>
          {format.count(pocket)}
        </b>
      ))}
    </span>
  );
  const state = isOpen ? (
    <Ticking text={() => t(isShort ? "seconds" : "bets", { seconds: secondsText(spin.closes_at, view) })} />
  ) : (
    spin.state === "spinning" && t("spinning")
  );
  if (isShort)
    return (
      <LiveChip isShort>
        {state}
        {spin.state === "shown" && numbers}
      </LiveChip>
    );
  return (
    <LiveCard aside={state}>
      {numbers}
      <p className={styles.text}>
        {totals.players > 0
          ? t("on_wheel", { count: totals.players, amount: format.money(totals.staked, "RUB") })
          : t("wheel_idle")}
      </p>
    </LiveCard>
  );
}
