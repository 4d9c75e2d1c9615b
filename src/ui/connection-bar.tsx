import type { ReactNode } from "react";
import styles from "./connection-bar.module.css";

/** Describes controls that are disabled offline and have no explanation of their own. */
export const connectionBarId = "connection";

/** Says what is wrong with the network and what that means. */
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
