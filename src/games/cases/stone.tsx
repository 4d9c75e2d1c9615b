import type { Rank } from "./case-facts.ts";
import styles from "./stone.module.css";

/** Shows a prize's rank. Every rank has a stone of another shape, so colour is not the only difference. */
export function Stone({ rank }: { rank: Rank }) {
  return (
    <svg className={styles.stone} data-rank={rank} viewBox="0 0 48 48" aria-hidden="true">
      {rank === 0 && (
        <>
          <path className={styles.body} d="M9 30 14 17l12-6 11 6 3 13-9 8H17z" />
          <path className={styles.light} d="m14 17 12-6 11 6-12 5z" />
          <path className={styles.shade} d="m25 22 12-5 3 13-9 8z" />
        </>
      )}
      {rank === 1 && (
        <>
          <path className={styles.body} d="M15 7h18l7 8v18l-7 8H15l-7-8V15z" />
          <path className={styles.light} d="M15 7h18l-4 7H19l-5 4v12l-6 3V15z" />
          <path className={styles.shade} d="M40 15v18l-7 8H15l4-7h10l5-4V18z" />
          <path className={styles.face} d="M19 14h10l5 4v12l-5 4H19l-5-4V18z" />
        </>
      )}
      {rank === 2 && (
        <>
          <path className={styles.body} d="m24 4 17 10v20L24 44 7 34V14z" />
          <path className={styles.light} d="m24 4 17 10-17 10L7 14z" />
          <path className={styles.face} d="m24 24 17-10v20L24 44z" />
          <path className={styles.shade} d="M24 24v20L7 34V14z" />
          <path className={styles.spark} d="m24 12 3 9 9 3-9 3-3 9-3-9-9-3 9-3z" />
        </>
      )}
      {rank === 3 && (
        <>
          <path className={styles.body} d="M12 9h24l9 11-21 23L3 20z" />
          <path className={styles.light} d="M12 9h24l9 11H3z" />
          <path className={styles.face} d="M15 20h18l-9 23z" />
          <path className={styles.shade} d="M33 20h12L24 43z" />
          <path className={styles.spark} d="m12 9 6 11 6-11 6 11 6-11-8 0H20z" />
        </>
      )}
      {rank === 4 && (
        <>
          <path
            className={styles.rays}
            d="m24 0 4 10 9-6-2 10 11-1-7 8 9 3-9 3 7 8-11-1 2 10-9-6-4 10-4-10-9 6 2-10-11 1 7-8-9-3 9-3-7-8 11 1-2-10 9 6z"
          />
          <path className={styles.body} d="m24 9 13 9v12l-13 9-13-9V18z" />
          <path className={styles.light} d="m24 9 13 9-13 6-13-6z" />
          <path className={styles.shade} d="m24 24 13-6v12l-13 9z" />
          <path className={styles.spark} d="m24 16 2 6 6 2-6 2-2 6-2-6-6-2 6-2z" />
        </>
      )}
    </svg>
  );
}
