import type { ReactNode } from "react";
import styles from "./live-chip.module.css";

interface Props {
  /** Beside a name in the menu, where the name says it all to those who hear it. */
  isShort: boolean;
  tone?: "moving" | "ended" | undefined;
  children: ReactNode;
}

/** Lies over the picture of a tile, so that nothing moves when it comes and goes. It is read, and never announced. */
export function LiveChip({ isShort, tone, children }: Props) {
  return (
    <span className={isShort ? styles.short : styles.chip} data-tone={tone} aria-hidden={isShort || undefined}>
      {children}
    </span>
  );
}
