import { encode } from "uqr";
import styles from "./qr-code.module.css";

interface Props {
  text: string;
  label: string;
}

/** Dark on light in both themes, because cameras expect that. */
export function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={pathOf(data)} fill="currentColor" />
    </svg>
  );
}

/** One path with a square for each dark cell. */
function pathOf(data: readonly (readonly boolean[])[]): string {
  return data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
}
