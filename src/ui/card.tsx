import type { ReactNode } from "react";
import styles from "./card.module.css";

interface Props {
  title?: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function Card({ title, aside, children }: Props) {
  return (
    <section className={styles.card} aria-label={title}>
      {title && (
        <header className={styles.header}>
          <h2 className={styles.title}>{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
