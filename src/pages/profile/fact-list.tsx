import type { ReactNode } from "react";
import styles from "./fact-list.module.css";

interface Props {
  facts: readonly { name: string; value: ReactNode }[];
}

/** Names on the left, what they are on the right. */
export function FactList({ facts }: Props) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
