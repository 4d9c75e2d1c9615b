import styles from "./crash-art.module.css";

/** The curve, its rulers, and the gem at its tip. */
export function CrashArt({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 320 180" aria-hidden="true">
      <path className={styles.rule} d="M28 40h232M28 80h232M28 120h232" />
      <path className={styles.axis} d="M28 160h244M268 30v130" />
      <path
        className={styles.tick}
        d="M268 40h8M268 60h5M268 80h8M268 100h5M268 120h8M268 140h5M68 160v6M108 160v9M148 160v6M188 160v9M228 160v6"
      />
      <path className={styles.under} d="M28 160C110 150 176 118 224 44V160Z" />
      <path
        className={styles.bars}
        d="M60 160v-6M84 160v-10M108 160v-8M132 160v-14M156 160v-11M180 160v-8M204 160v-5"
      />
      <path className={styles.curve} d="M28 160C110 150 176 118 224 44" />
      <g className={styles.gem}>
        <g transform="translate(204 20) scale(1.3)">
          <path className={styles.body} d="M9 4h14l7 8-14 17L2 12z" />
          <path className={styles.light} d="m9 4 3 8 4-8 4 8 3-8 7 8H2z" />
          <path className={styles.shade} d="m12 12 4 17 4-17z" />
        </g>
      </g>
    </svg>
  );
}
