import { type ReactNode, useId } from "react";
import { Button } from "../../ui/button.tsx";
import styles from "./open-list.module.css";

interface Props {
  title: string;
  /** Text of each line's button; `goLabel` is its accessible name, which includes the line. */
  go: string;
  lines: readonly { id: string; amount: string; about: ReactNode; goLabel: string }[];
  onGo(id: string): void;
}

export function OpenList({ title, go, lines, onGo }: Props) {
  const titleId = useId();
  if (lines.length === 0) return null;
  return (
    <section className={styles.open} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {title}
      </h3>
      <ul>
        {lines.map(({ id, amount, about, goLabel }) => (
          <li key={id} className={styles.line}>
            <span>
              <b className={styles.amount}>{amount}</b>
              <span className={styles.about}>{about}</span>
            </span>
            <Button size="small" aria-label={goLabel} onClick={() => onGo(id)}>
              {go}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
