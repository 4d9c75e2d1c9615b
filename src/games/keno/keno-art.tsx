import styles from "./keno-art.module.css";

const rows = [0, 1, 2, 3];
const columns = [0, 1, 2, 3, 4, 5];
const picked = new Set([3, 8, 13, 15, 20]);
const balls = [
  { x: 84, y: 62, size: 29, number: 7 },
  { x: 168, y: 44, size: 36, number: 24 },
  { x: 246, y: 74, size: 26, number: 31 },
];

export function KenoArt({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 320 180" aria-hidden="true">
      <defs>
        <radialGradient id="keno-ball" cx=".38" cy=".26" r=".8">
          <stop className={styles.light} offset="0" />
          <stop className={styles.middle} offset=".45" />
          <stop className={styles.deep} offset="1" />
        </radialGradient>
      </defs>
      <g transform="matrix(1 0 -.42 .52 72 84)">
        {rows.flatMap((row) =>
          columns.map((column) => (
            <rect
              key={`${row} ${column}`}
              className={picked.has(row * columns.length + column) ? styles.picked : styles.tile}
              x={column * 42}
              y={row * 44}
              width="36"
              height="38"
              rx="9"
            />
          )),
        )}
      </g>
      {balls.map(({ x, y, size, number }) => (
        <g key={number} transform={`translate(${x} ${y})`}>
          <ellipse className={styles.shade} cy={size * 2.15} rx={size * 0.8} ry={size * 0.22} />
          <g className={styles.ball}>
            <circle r={size} fill="url(#keno-ball)" />
            <circle className={styles.label} r={size * 0.56} />
            <text className={styles.number} y={size * 0.21} fontSize={size * 0.58} textAnchor="middle">
              {number}
            </text>
          </g>
        </g>
      ))}
    </svg>
  );
}
