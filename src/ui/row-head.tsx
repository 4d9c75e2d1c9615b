import type { ReactNode } from "react";
import styles from "./row-head.module.css";

interface Props {
  id: string;
  title: string;
  /** A link to all of it, or a word beside the title. */
  children?: ReactNode;
}

export function RowHead({ id, title, children }: Props) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  );
}
