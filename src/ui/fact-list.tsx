import type { ReactNode } from "react";
import styles from "./fact-list.module.css";

interface Props {
  facts: readonly { name: string; value: ReactNode }[];
  /** They are long, or can be acted on: a narrow screen shows each beneath its name. */
  long?: boolean;
}

/** Names on the left, what they are on the right. */
export function FactList({ facts, long = false }: Props) {
  return (
    <dl className={styles.facts} data-long={long || undefined}>
      {facts.map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
