import styles from "./press-sign.module.css";

/** Shows on the button that a press is queued, and each press that was ignored. */
export function PressSign({ isFull = false, missed = 0 }: { isFull?: boolean; missed?: number }) {
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
