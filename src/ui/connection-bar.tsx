import type { ReactNode } from "react";
import styles from "./connection-bar.module.css";

/** Quietly, how it stands with the network, and what that means. */
export function ConnectionBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bar} role="status">
      <i className={styles.dot} />
      {children}
    </div>
  );
}
