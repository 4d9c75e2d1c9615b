import styles from "./hilo-cover.module.css";

export function HiloCover({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 320 180" aria-hidden="true">
      <g transform="rotate(9 208 96)">
        <rect className={styles.back} x="166" y="34" width="84" height="118" rx="11" />
        <path className={styles.pattern} d="M178 46h60v94h-60zm0 0 60 94m0-94-60 94" />
      </g>
      <g className={styles.floats} transform="rotate(-7 122 92)">
        <rect className={styles.face} x="78" y="30" width="84" height="118" rx="11" />
        <path
          className={styles.pip}
          d="M120 62c14 15 22 23 22 33a11 11 0 0 1-19 8l5 15h-16l5-15a11 11 0 0 1-19-8c0-10 8-18 22-33z"
        />
        <path className={styles.index} d="M89 44v14m0-14-4 4m4-4 4 4M151 134v-14m0 14-4-4m4 4 4-4" />
      </g>
    </svg>
  );
}
