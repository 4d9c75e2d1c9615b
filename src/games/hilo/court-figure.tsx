import styles from "./court-figure.module.css";
import { suitPaths } from "./suit-paths.ts";

/** The upper half of a jack, queen or king; the lower half is the same upside down. */
export function CourtFigure({ rank, suit }: { rank: number; suit: keyof typeof suitPaths }) {
  return (
    <svg className={styles.figure} x="26" y="17" width="68" height="67" viewBox="0 0 68 67" aria-hidden="true">
      <path className={styles.robe} d="M0 67V54l15-9 14-5h10l14 5 15 9v13z" />
      <path className={styles.lining} d="m27 40-9 4 16 23 16-23-9-4-7 9z" />
      <path className={styles.trim} d="m15 45 4-1.6L36 67h-6zm38 0-4-1.6L32 67h6z" />
      {rank === 13 ? <King /> : rank === 12 ? <Queen /> : <Jack />}
      <path className={styles.sign} transform="translate(3 3) scale(.66)" d={suitPaths[suit]} />
    </svg>
  );
}

function King() {
  return (
    <>
      <path className={styles.hair} d="M22 20h24l2 17-8 13-6 4-6-4-8-13z" />
      <path className={styles.skin} d="M26 20h16v14l-4 6h-8l-4-6z" />
      <path className={styles.hair} d="m26 33 5-1.6 3 1 3-1 5 1.6-3 9-5 6-5-6z" />
      <path className={styles.mouth} d="M31.5 36h5" />
      <Eyes />
      <path className={styles.gold} d="M21 21 18 6l8.5 6L34 2l7.5 10L50 6l-3 15z" />
      <path className={styles.jewel} d="m34 9 3 4-3 4-3-4z" />
      <path className={styles.band} d="M21 21h26" />
    </>
  );
}

function Queen() {
  return (
    <>
      <path
        className={styles.hair}
        d="M34 12c-11 0-14 8-14 16s-2 14-5 18c5 1 10 0 13-3h12c3 3 8 4 13 3-3-4-5-10-5-18s-3-16-14-16z"
      />
      <path className={styles.skin} d="M26 22c3-1 6-3 8-5 2 2 5 4 8 5v9c0 5-4 10-8 10s-8-5-8-10zm4 17h8v5l-4 4-4-4z" />
      <path className={styles.mouth} d="M32 36.5h4" />
      <Eyes />
      <path className={styles.gold} d="M22 17 20 7l6 4 3-7 5 6 5-6 3 7 6-4-2 10c-7-4-17-4-24 0z" />
      <path className={styles.jewel} d="m34 9 2 3-2 3-2-3zM34 49l2.5 3.5L34 56l-2.5-3.5z" />
    </>
  );
}

function Jack() {
  return (
    <>
      <path className={styles.hair} d="M21 19h26v17c0 3-2 5-5 5V24H26v17c-3 0-5-2-5-5z" />
      <path className={styles.skin} d="M26 20h16v12c0 5-4 9-8 9s-8-4-8-9zm4 18h8v5l-4 4-4-4z" />
      <path className={styles.mouth} d="M32 36h4" />
      <Eyes />
      <path className={styles.cap} d="M19 21c0-7 4-13 14-13 8 0 15 3 16 8l-1 5z" />
      <path className={styles.gold} d="M19 21h29l-.5 3.5h-28z" />
      <path className={styles.feather} d="M45 14C48 6 54 3 60 4c-1 6-6 11-13 12z" />
    </>
  );
}

function Eyes() {
  return <path className={styles.eyes} d="M29.5 27.5h2.5m4 0h2.5" />;
}
