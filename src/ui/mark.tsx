import styles from "./mark.module.css";

export function Mark({ large = false }: { large?: boolean }) {
  return (
    <svg className={large ? styles.large : styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <path className={styles.crown} d="M8.8 4h14.4L30 12H2z" />
      <path className={styles.table} d="m8.8 4 3 8L16 4l4.2 8 3-8L30 12H2z" />
      <path className={styles.left} d="M2 12h9.8L16 29z" />
      <path className={styles.middle} d="M11.8 12h8.4L16 29z" />
      <path className={styles.right} d="M20.2 12H30L16 29z" />
    </svg>
  );
}
