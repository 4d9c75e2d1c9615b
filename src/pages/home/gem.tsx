import styles from "./gem.module.css";

/** The brand's stone, seen from the side; each facet has one of six tones. */
export function Gem() {
  return (
    <svg className={styles.gem} viewBox="0 0 400 364" aria-hidden="true">
      <ellipse className={styles.glow} cx="200" cy="170" rx="200" ry="180" />
      <path className={styles.tone1} d="M112 40h59l-29 88zm117 0 29 88 30-88zm-29 88-29-88h58z" />
      <path className={styles.tone2} d="m112 40 30 88H84zm176 0-30 88h58zM142 128h58l-29-88zm-58 0h58l-34 82z" />
      <path className={styles.tone3} d="m112 40-96 88h68zm117 0-29 88h58zm-87 88h58v104zm116 0h58l-24 82z" />
      <path className={styles.tone4} d="m288 40 96 88h-68zM16 128h68l24 82zm184 0h58l-58 104zm-58 0-34 82 92 140z" />
      <path className={styles.tone5} d="m16 128 92 82 92 140zm126 0 58 104v118zm174 0h68l-92 82zm-58 0 34 82-92 140z" />
      <path className={styles.tone6} d="m258 128-58 104v118zm126 0-92 82-92 140z" />
    </svg>
  );
}
