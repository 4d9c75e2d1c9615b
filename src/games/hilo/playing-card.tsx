import { rankOf, suitOf } from "../../../rules/games/hilo-figures.ts";
import { CourtFigure } from "./court-figure.tsx";
import { rankText } from "./rank-text.ts";
import styles from "./playing-card.module.css";
import { suitPaths } from "./suit-paths.ts";

const pipSize = 22;

type Point = readonly [x: number, y: number];

const [left, middle, right] = [42, 60, 78];
const [top, upper, center] = [33, 67, 84];
const corners: readonly Point[] = [
  [left, top],
  [right, top],
];

// Pips of the upper half, repeated upside down below; `once` are those in the middle.
const pips: Readonly<Record<number, { half: readonly Point[]; once?: readonly Point[] }>> = {
  2: { half: [[middle, top]] },
  3: { half: [[middle, top]], once: [[middle, center]] },
  4: { half: corners },
  5: { half: corners, once: [[middle, center]] },
  6: {
    half: corners,
    once: [
      [left, center],
      [right, center],
    ],
  },
  7: {
    half: corners,
    once: [
      [left, center],
      [right, center],
      [middle, 58],
    ],
  },
  8: {
    half: [...corners, [middle, 58]],
    once: [
      [left, center],
      [right, center],
    ],
  },
  9: { half: [...corners, [left, upper], [right, upper]], once: [[middle, center]] },
  10: { half: [...corners, [left, upper], [right, upper], [middle, 50]] },
};

/** A card's face; the small one shows only rank and suit. */
export function PlayingCard({ card, small = false }: { card: number; small?: boolean }) {
  const rank = rankOf(card);
  const suit = suitOf(card);
  const sign = rankText(rank);
  if (small) {
    return (
      <svg className={styles.card} data-suit={suit} viewBox="0 0 60 84" aria-hidden="true">
        <rect className={styles.paper} x=".5" y=".5" width="59" height="83" rx="8" />
        <text className={styles.large} x="30" y="38">
          {sign}
        </text>
        <Pip suit={suit} at={[30, 60]} size={26} />
      </svg>
    );
  }
  const { half = [], once = [] } = pips[rank] ?? {};
  const side = (
    <>
      <text className={styles.corner} data-wide={rank === 10} x="14.5" y="24">
        {sign}
      </text>
      <Pip suit={suit} at={[14.5, 35]} size={13} />
      {half.map((at) => (
        <Pip key={at.join(" ")} suit={suit} at={at} size={pipSize} />
      ))}
      {rank > 10 && <CourtFigure rank={rank} suit={suit} />}
    </>
  );
  return (
    <svg className={styles.card} data-suit={suit} viewBox="0 0 120 168" aria-hidden="true">
      <rect className={styles.paper} x=".5" y=".5" width="119" height="167" rx="11" />
      {rank > 10 && <rect className={styles.frame} x="25" y="16" width="70" height="136" rx="5" />}
      {side}
      <g transform="rotate(180 60 84)">{side}</g>
      {once.map((at) => (
        <Pip key={at.join(" ")} suit={suit} at={at} size={pipSize} />
      ))}
      {rank === 1 && <Pip suit={suit} at={[middle, center]} size={58} />}
    </svg>
  );
}

function Pip({ suit, at: [x, y], size }: { suit: keyof typeof suitPaths; at: Point; size: number }) {
  return (
    <path
      className={styles.pip}
      transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`}
      d={suitPaths[suit]}
    />
  );
}
