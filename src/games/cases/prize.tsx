import { memo } from "react";
import type { Rank } from "./case-facts.ts";
import styles from "./reel.module.css";
import { Stone } from "./stone.tsx";

interface Props {
  rank: Rank;
  value: string;
  isWon: boolean;
}

/** One prize on a strip. Memoised, because most stay the same from turn to turn. */
export const Prize = memo(function Prize({ rank, value, isWon }: Props) {
  return (
    <div className={styles.prize} data-rank={rank} data-won={isWon || undefined}>
      <span className={styles.stone}>
        <Stone rank={rank} />
      </span>
      <b className={styles.value}>{value}</b>
    </div>
  );
});
