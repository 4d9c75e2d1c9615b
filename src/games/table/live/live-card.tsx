import type { ReactNode } from "react";
import styles from "./live-card.module.css";

interface Props {
  /** Beside the name: how long it lasts, or who is in. */
  aside: ReactNode;
  children: ReactNode;
}

/** Lies over the words of a card, so that nothing moves when it comes and goes. It is read, and never announced. */
export function LiveCard({ aside, children }: Props) {
  return (
    <div className={styles.card} data-live="">
      <p className={styles.aside}>
        {/* Another text is another element: aligned at its end, the same one would move. */}
        {typeof aside === "string" ? <span key={aside}>{aside}</span> : aside}
      </p>
      {children}
    </div>
  );
}
