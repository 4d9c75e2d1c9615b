import styles from "./level-bars.module.css";

interface Props {
  level: number;
  of: number;
  /** What they say, which is all that a screen reader hears of them. */
  children: string;
}

/** A level, as bars of which so many are lit, before its name. */
export function LevelBars({ level, of, children }: Props) {
  return (
    <span className={styles.level}>
      <span className={styles.bars} aria-hidden="true">
        {Array.from({ length: of }, (_, at) => (
          <i key={at} className={styles.bar} data-on={at < level || undefined} />
        ))}
      </span>
      {children}
    </span>
  );
}
