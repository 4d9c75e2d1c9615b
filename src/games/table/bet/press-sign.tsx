import styles from "./press-sign.module.css";
import type { BetInput } from "./use-bet.ts";

/** On the main button: that one more bet waits in line, and each press that was not taken. */
export function PressSign({ line: { isFull, missed } }: { line: BetInput["line"] }) {
  return (
    <>
      {isFull && (
        <span className={styles.next} aria-hidden="true">
          +1
        </span>
      )}
      {missed > 0 && <span key={missed} className={styles.missed} data-missed aria-hidden="true" />}
    </>
  );
}
