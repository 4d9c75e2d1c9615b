import { colourOf, pockets, wheelOrder } from "../../../rules/games/roulette-wheel.ts";
import styles from "./roulette-art.module.css";

const part = 360 / pockets;

/** The wheel from above, and the ball in it. */
export function RouletteArt({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 320 180" aria-hidden="true">
      <clipPath id="roulette-horizon">
        <path d="M0 -20h320v200H0z" />
      </clipPath>
      <g clipPath="url(#roulette-horizon)">
        <g transform="translate(160 190)">
          <circle className={styles.rim} r="150" />
          {wheelOrder.map((number, at) => (
            <path
              key={number}
              className={styles.pocket}
              data-colour={colourOf(number)}
              transform={`rotate(${at * part})`}
              d="M-11 -136L11 -136L7 -92L-7 -92Z"
            />
          ))}
          <circle className={styles.hub} r="84" />
          <circle className={styles.eye} r="46" />
          <circle className={styles.ball} cx="34" cy="-108" r="9" />
        </g>
      </g>
    </svg>
  );
}
