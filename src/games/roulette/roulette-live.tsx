import { useTranslation } from "react-i18next";
import { colourOf } from "../../../rules/games/roulette-wheel.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useStream } from "../../link/use-stream.ts";
import { LiveChip } from "../table/live/live-chip.tsx";
import { secondsLeft } from "../table/live/live-time.ts";
import { Ticking } from "../table/motion/ticking.tsx";
import styles from "./roulette-live.module.css";

const shown = 4;

/** The wheel that turns, for a tile: how long bets are open, and the last numbers. */
export function RouletteLive({ isShort }: { isShort: boolean }) {
  const { t } = useTranslation("tiles");
  const format = useFormat();
  const view = useStream((layer) => layer.shared.roulette$());
  if (!view?.isLive) return null;
  const { spin, past } = view;
  const isOpen = spin.state === "betting";
  // A wheel that still turns has told its number already: it is not told before it lies.
  const last = past.filter(({ id }) => id !== spin.id || spin.state === "shown").slice(0, isShort ? 1 : shown);
  return (
    <LiveChip isShort={isShort}>
      {isOpen && (
        <Ticking text={() => t(isShort ? "seconds" : "bets", { seconds: secondsLeft(spin.closes_at, view) })} />
      )}
      {spin.state === "spinning" && t("spinning")}
      {(!isShort || spin.state === "shown") && (
        <span className={styles.last}>
          {last.map(({ id, pocket }) => (
            <b key={id} data-colour={colourOf(pocket)}>
              {format.count(pocket)}
            </b>
          ))}
        </span>
      )}
    </LiveChip>
  );
}
