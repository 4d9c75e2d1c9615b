import styles from "./miner-art.module.css";

const cells = [0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3].map((column) => ({ row, column })));

export function MinerArt({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 320 180" aria-hidden="true">
      <g transform="matrix(.8 .36 -.8 .36 160 46)">
        {cells.map(({ row, column }) => (
          <g key={`${row} ${column}`} transform={`translate(${column * 46} ${row * 46})`}>
            <rect className={styles.side} x="3" y="3" width="41" height="41" rx="9" />
            <rect className={isDug(row, column) ? styles.hole : styles.lid} width="41" height="41" rx="9" />
          </g>
        ))}
      </g>
      <g transform="translate(236 86)">
        <ellipse className={styles.shade} cy="21" rx="18" ry="6" />
        <path className={styles.horns} d="M0-23v46M-23 0h46M-16-16l32 32M16-16l-32 32" />
        <circle className={styles.shell} r="16" />
        <circle className={styles.belly} cx="2" cy="3" r="12" />
        <ellipse className={styles.shine} cx="-6" cy="-7" rx="5" ry="3" transform="rotate(-38 -6 -7)" />
        <circle className={styles.lamp} r="4" />
      </g>
      <ellipse className={styles.glow} cx="142" cy="112" rx="52" ry="22" />
      <g className={styles.stone}>
        <g transform="translate(142 66)">
          <path className={styles.body} d="M-27-38h54l28 34L0 54l-55-58z" />
          <path className={styles.bright} d="m-27-38-28 34h30zM0-38-25-4h50z" />
          <path className={styles.light} d="M-27-38H0L-25-4zM27-38 55-4H25z" />
          <path className={styles.deep} d="M-55-4h30L0 54zM25-4h30L0 54z" />
        </g>
        <path className={styles.glint} d="m199 20 3.4 9.6L212 33l-9.6 3.4L199 46l-3.4-9.6L186 33l9.6-3.4z" />
        <path className={styles.glint} d="m78 62 2.4 6.6L87 71l-6.6 2.4L78 80l-2.4-6.6L69 71l6.6-2.4z" />
      </g>
    </svg>
  );
}

function isDug(row: number, column: number): boolean {
  return (row === 1 && column === 1) || (row === 3 && column === 1);
}
