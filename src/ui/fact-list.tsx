import type { ReactNode } from "react";
import styles from "./fact-list.module.css";

interface Props {
  /** `key` where names are not all different. */
  facts: readonly { key?: string; name: string; value: ReactNode }[];
  /** Values are long or interactive, so narrow screens show each below its name. */
  long?: boolean;
}

/** Names on the left, values on the right. */
export function FactList({ facts, long = false }: Props) {
  return (
    <dl className={styles.facts} data-long={long || undefined}>
      {facts.map(({ key, name, value }) => (
        <div key={key ?? name} className={styles.fact}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
