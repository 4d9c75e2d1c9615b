import type { Side } from "../../../rules/games/variants.ts";
import styles from "./coin-face.module.css";

/** One side of the coin: an eagle's head, or the figure one over a cut stone. */
export function CoinFace({ side }: { side: Side }) {
  return (
    <div className={styles.face} data-side={side}>
      <svg className={styles.relief} viewBox="0 0 200 200" aria-hidden="true">
        <circle className={styles.beads} cx="100" cy="100" r="83" />
        {side === "heads" ? <Eagle /> : <One />}
      </svg>
    </div>
  );
}

/** Each facet has one of six tones, lit from the upper left. */
function Eagle() {
  return (
    <g transform="translate(-3 -3)">
      <path className={styles.tone5} d="m58 86-12 36 6 22 14 14 34 8 20-8 8-30-12-20-16-4z" />
      <path className={styles.tone1} d="m123 65-10-12-18-6-18 6 15 16 18 3z" />
      <path className={styles.tone2} d="m77 53-13 14-6 19 21 2 13-19z" />
      <path className={styles.tone3} d="m92 69 12 11 17 3-1 13-20 9-21-17z" />
      <path className={styles.tone1} d="m123 65 21 5 12 15 1 24-10-15-26-11 6-7z" />
      <path className={styles.tone4} d="m121 83 26 11 10 15-13-11-24-2z" />
      <path className={styles.tone6} d="m120 96 24 2-8 10-20 2-16-5z" />
      <path className={styles.tone6} d="m90 68 20 2 17 6-6 8-17-3z" />
      <path className={styles.eye} d="m107 78 9 1-4 5z" />
      <path className={styles.tone2} d="m58 86 21 2-6 25-27 9z" />
      <path className={styles.tone4} d="m73 113-27 9 6 22 11-1z" />
      <path className={styles.tone1} d="m79 88 21 17-9 26-28 12 10-30z" />
      <path className={styles.tone3} d="m63 143 28-12 9 35-34-8z" />
      <path className={styles.tone2} d="m100 105 16 5-3 20-13 36-9-35z" />
      <path className={styles.tone6} d="m116 110 12 18-8 30-20 8 13-36z" />
    </g>
  );
}

function One() {
  return (
    <>
      <path className={styles.tone5} d="m56 120 44 46 44-46-15-19H71z" />
      <path className={styles.tone2} d="m56 120 15-19 13 19z" />
      <path className={styles.tone1} d="m71 101h22l7 19H84z" />
      <path className={styles.tone4} d="M56 120h28l16 46z" />
      <path className={styles.tone3} d="m129 101-13 19h28z" />
      <path className={styles.tone2} d="M93 101h36l-13 19h-16z" />
      <path className={styles.tone6} d="M116 120h28l-44 46z" />
      <path className={styles.tone1} d="M75 59 103 35h17v99H96V67L83 78z" />
      <path className={styles.tone6} d="m79 60 25-21h6v91h-10V58L84 71z" />
      <path className={styles.tone5} d="m110 39 6 .5V130h-6z" />
      <path className={styles.tone1} d="m47 74 4 9 9 4-9 4-4 9-4-9-9-4 9-4zm106 0 4 9 9 4-9 4-4 9-4-9-9-4 9-4z" />
    </>
  );
}
