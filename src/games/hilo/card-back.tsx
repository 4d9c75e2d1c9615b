import styles from "./card-back.module.css";

/** The brand's stone in the game's hue. */
export function CardBack() {
  return (
    <div className={styles.back} aria-hidden="true">
      <svg className={styles.stone} viewBox="0 0 32 32">
        <path className={styles.crown} d="M8.8 4h14.4L30 12H2z" />
        <path className={styles.table} d="m8.8 4 3 8L16 4l4.2 8 3-8L30 12H2z" />
        <path className={styles.crown} d="M2 12h9.8L16 29z" />
        <path className={styles.middle} d="M11.8 12h8.4L16 29z" />
        <path className={styles.shade} d="M20.2 12H30L16 29z" />
      </svg>
    </div>
  );
}
