import type { ReactNode } from "react";
import styles from "./offline-bar.module.css";

/** Quietly, that there is no network, and what that means. */
export function OfflineBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bar} role="status">
      <i className={styles.dot} />
      {children}
    </div>
  );
}
