import styles from "./skeleton.module.css";

interface Props {
  /** How many lines of the final size to hold free. */
  lines?: number;
}

/** Holds the place of a list that is on its way, in its final size. */
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
