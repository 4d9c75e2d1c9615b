import styles from "./cases-art.module.css";

export function CasesArt({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 240 200" aria-hidden="true">
      <ellipse className={styles.shadow} cx="120" cy="186" rx="88" ry="10" />
      <path className={styles.light} d="M70 106 34 6h40l30 100zm34 0L92 0h56l-12 106zm32 0 30-100h40l-36 100z" />
      <path className={styles.lid} d="M44 98 58 58q4-10 14-10h96q10 0 14 10l14 40z" />
      <path className={styles.inside} d="m58 98 11-31q2-5 8-5h86q6 0 8 5l11 31z" />
      <circle className={styles.coin} cx="82" cy="100" r="15" />
      <circle className={styles.coin} cx="158" cy="100" r="15" />
      <circle className={styles.coin} cx="104" cy="106" r="14" />
      <circle className={styles.coin} cx="138" cy="106" r="14" />
      <path className={styles.gem} d="m98 58 10-12h24l10 12-22 34z" />
      <path className={styles.facet} d="M98 58h44l-22 34zm22 34L110 58h20z" />
      <path className={styles.gem} d="M112 58h16l-8 30z" />
      <path className={styles.front} d="M38 104h164v66q0 14-14 14H52q-14 0-14-14z" />
      <path className={styles.side} d="M38 146h164v24q0 14-14 14H52q-14 0-14-14z" />
      <path className={styles.rim} d="M34 98h172v14H34z" />
      <path className={styles.band} d="M62 98h18v86H62zm98 0h18v86h-18z" />
      <path className={styles.band} d="M100 104h40v30q-20 18-40 0z" />
      <path className={styles.inside} d="M120 112a6 6 0 0 1 4 10l2 10h-12l2-10a6 6 0 0 1 4-10z" />
      <path className={styles.glint} d="m40 34 4 11 11 4-11 4-4 11-4-11-11-4 11-4z" />
      <path className={styles.glint} d="m208 62 3 8 8 3-8 3-3 8-3-8-8-3 8-3z" />
    </svg>
  );
}
