import styles from "./gem.module.css";

/** The brand's stone, seen from the side: every facet belongs to one of six tones of light. */
export function Gem() {
  return (
    <svg className={styles.gem} viewBox="0 0 400 364" aria-hidden="true">
      <defs>
        <clipPath id="gem-outline">
          <path d="M112 40h176l96 88-184 222L16 128z" />
        </clipPath>
      </defs>
      <ellipse className={styles.glow} cx="200" cy="170" rx="200" ry="180" />
      <g className={styles.stone}>
        <path className={styles.tone1} d="M112 40h59l-29 88zM229 40l29 88 30-88zM200 128l-29-88h58z" />
        <path className={styles.tone2} d="m112 40 30 88H84zM288 40l-30 88h58zM142 128h58l-29-88zM84 128h58l-34 82z" />
        <path className={styles.tone3} d="M112 40 16 128h68zM229 40l-29 88h58zM142 128h58v104zM258 128h58l-24 82z" />
        <path className={styles.tone4} d="m288 40 96 88h-68zM16 128h68l24 82zM200 128h58l-58 104zM142 128l-34 82 92 140z" />
        <path className={styles.tone5} d="M16 128l92 82 92 140zM142 128l58 104v118zM316 128h68l-92 82zM258 128l34 82-92 140z" />
        <path className={styles.tone6} d="M258 128l-58 104v118zM384 128l-92 82-92 140z" />
        <path className={styles.cuts} d="M112 40h176l96 88-184 222L16 128zM16 128h368M112 40 84 128l24 82 34-82-30-88m59 0-29 88 58 104 58-104-29-88-29 88-29-88m117 0-30 88 34 82 24-82-28-88M16 128l92 82 92 140 92-140 92-82M200 128v222" />
      </g>
      <g clipPath="url(#gem-outline)">
        <path className={styles.glint} d="M-120 0h70L70 364H0z" />
      </g>
    </svg>
  );
}
