import type { ReactNode } from "react";
import styles from "./columns.module.css";

/** Two columns of cards, one below the other where there is no room for two, and one where the other has nothing. */
export function Columns({ left, right }: { left: ReactNode; right: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{left}</div>
      <div className={styles.column}>{right}</div>
    </div>
  );
}
