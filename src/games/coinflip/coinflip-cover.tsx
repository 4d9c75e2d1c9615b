import styles from "./coinflip-cover.module.css";

export function CoinflipCover({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 320 180" aria-hidden="true">
      <path className={styles.trace} d="M70 168C82 92 112 46 152 34" />
      <path className={styles.trace} d="M250 168C238 104 220 62 190 40" />
      <g className={styles.floats} transform="rotate(-18 160 90)">
        <ellipse className={styles.rim} cx="160" cy="98" rx="62" ry="52" />
        <ellipse className={styles.gold} cx="160" cy="90" rx="62" ry="52" />
        <ellipse className={styles.groove} cx="160" cy="90" rx="51" ry="42" />
        <path className={styles.mark} d="M142 72h36l13 16-31 34-31-34z" />
        <path className={styles.groove} d="m142 72 7 16h22l7-16m-49 16h62m-42 0 11 34 11-34" />
      </g>
    </svg>
  );
}
