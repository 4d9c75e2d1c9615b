import styles from "./skeleton.module.css";

interface Props {
  lines?: number;
}

/** Reserves the final size of a list that is loading. */
export function Skeleton({ lines = 3 }: Props) {
  return (
    <div className={styles.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={styles.line} />
      ))}
    </div>
  );
}

export function ScreenSkeleton() {
  return (
    <div className={styles.screen} aria-hidden="true">
      <span className={styles.head} />
      <span className={styles.block} />
      <span className={styles.block} />
    </div>
  );
}
