import styles from "./press-sign.module.css";

/** On what was pressed: that one more press waits in line, and each that was not taken. */
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
