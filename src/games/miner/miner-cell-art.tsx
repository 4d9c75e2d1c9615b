import styles from "./miner-cell-art.module.css";

/** What a safe cell holds: a cut stone seen from the side. */
export function Stone() {
  return (
    <svg className={styles.stone} viewBox="0 0 64 64" aria-hidden="true">
      <path className={styles.body} d="M19 9h26l14 17-27 31L5 26z" />
      <path className={styles.bright} d="M19 9 5 26h15zM32 9l-12 17h24z" />
      <path className={styles.light} d="M19 9h13L20 26zM45 9l14 17H44z" />
      <path className={styles.deep} d="M5 26h15l12 31zM44 26h15L32 57z" />
      <path className={styles.glint} d="m49 5 1.6 4.4L55 11l-4.4 1.6L49 17l-1.6-4.4L43 11l4.4-1.6z" />
    </svg>
  );
}

export function Mine() {
  return (
    <svg className={styles.mine} viewBox="0 0 64 64" aria-hidden="true">
      <path className={styles.horns} d="M32 6v52M6 32h52M13.6 13.6l36.8 36.8M50.4 13.6 13.6 50.4" />
      <circle className={styles.shell} cx="32" cy="32" r="18.5" />
      <circle className={styles.shade} cx="34" cy="35" r="14.5" />
      <ellipse className={styles.shine} cx="25.5" cy="24" rx="5.6" ry="3.6" transform="rotate(-38 25.5 24)" />
      <circle className={styles.lamp} cx="32" cy="32" r="5" />
    </svg>
  );
}
