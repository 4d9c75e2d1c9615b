import type { ReactNode } from "react";
import styles from "./connection-bar.module.css";

/** By which what is off without a network is described, where that has no words of its own. */
export const connectionBarId = "connection";

/** Quietly, how it stands with the network, and what that means. */
export function ConnectionBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.place}>
      <div id={connectionBarId} className={styles.bar} role="status">
        <i className={styles.dot} />
        {children}
      </div>
    </div>
  );
}
