import type { ReturnSpan } from "./return-span.ts";
import styles from "./return-bar.module.css";

const width = 1_000;

/** Draws the band, the expected return and the actual one. A text beside it says the same. */
export function ReturnBar({ span }: { span: ReturnSpan }) {
  const at = (share: number) => ((share - span.from) / (span.to - span.from)) * width;
  const [low, high, marker] = [at(span.low), at(span.high), at(span.returned)];
  return (
    <svg className={styles.bar} viewBox={`-16 0 ${width + 32} 64`} preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.scale} d={`M0 32h${width}`} />
      <path className={styles.band} d={`M${low} 32H${high}`} />
      <path className={styles.expected} d={`M${at(span.expected)} 10v44`} />
      <path className={styles.marker} data-outside={!span.isInside || undefined} d={`M${marker} 4v56`} />
    </svg>
  );
}
