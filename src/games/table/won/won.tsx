import { useEffect, useRef, useState } from "react";
import type { Bet } from "../../../../contract/bets.ts";
import { useFormat } from "../../../i18n/use-format.tsx";
import { multiplierOf, netOf } from "../bets/shown-game.ts";
import { usePlayStyle } from "../motion/use-play-style.ts";
import type { AnyTable } from "../state/table.ts";
import { countedUp, isRare } from "./count-up.ts";
import styles from "./won.module.css";

interface Props {
  bet: Bet;
  sum: AnyTable["sum"];
}

const shownMs = 1_800;
const countMs = 1_100;

/** Shows a win large for a moment, and counts up a rare one. The text that stays says the same. */
export function Won({ bet, sum }: Props) {
  const format = useFormat();
  const { isStill } = usePlayStyle();
  const [isOver, setOver] = useState(false);
  const figure = useRef<HTMLElement>(null);
  const net = netOf(bet);
  const times = multiplierOf(bet);
  const counts = isRare(times) && !isStill;

  useEffect(() => {
    const timer = setTimeout(() => setOver(true), counts ? shownMs + countMs : shownMs);
    return () => clearTimeout(timer);
  }, [counts]);

  useEffect(() => {
    if (!counts) return undefined;
    const beganAt = performance.now();
    let frame = requestAnimationFrame(function count(now) {
      const share = Math.min(1, (now - beganAt) / countMs);
      if (figure.current) figure.current.textContent = sum(countedUp(net, share), { signed: true });
      if (share < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
    // What it is counted in does not change while it is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [counts, net]);

  if (isOver) return null;
  return (
    <div className={styles.won} data-rare={isRare(times) || undefined} aria-hidden="true">
      <p className={styles.card}>
        <b ref={figure}>{sum(counts ? 0n : net, { signed: !counts })}</b>
        <span>{format.multiplier(times)}</span>
      </p>
    </div>
  );
}
