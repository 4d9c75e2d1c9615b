import type { ReactNode } from "react";
import styles from "./fact-list.module.css";

interface Props {
  facts: readonly { name: string; value: ReactNode }[];
  /** Values are long or interactive, so narrow screens show each below its name. */
  long?: boolean;
}

/** Names on the left, values on the right. */
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
