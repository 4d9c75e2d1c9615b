import styles from "./rooms-art.module.css";

const shares = [34, 14, 12, 17, 13, 10];
const from = shares.map((_, at) => shares.slice(0, at).reduce((sum, share) => sum + share, 0));

/** A pot as a ring of shares, one's own in the colour of text, and the needle above it. */
export function RoomsArt({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 320 180" aria-hidden="true">
      <g transform="translate(160 100)">
        <circle className={styles.well} r="40" />
        {shares.map((share, at) => (
          <circle
            key={from[at]}
            className={styles.share}
            data-at={at}
            r="58"
            pathLength="100"
            strokeDasharray={`${share - 1} 100`}
            strokeDashoffset={-(from[at] ?? 0)}
            transform="rotate(-90)"
          />
        ))}
        <path className={styles.needle} d="M-11 -86h22l-11 18z" />
      </g>
    </svg>
  );
}
