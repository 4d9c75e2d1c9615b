import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./chip.module.css";

interface Props {
  tone?: "plain" | "gold" | "win" | "loss";
  children: ReactNode;
}

export function Chip({ tone = "plain", children }: Props) {
  return <span className={classes(styles.chip, styles[tone])}>{children}</span>;
}
