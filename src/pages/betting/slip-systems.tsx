import { useTranslation } from "react-i18next";
import { namedSystems } from "../../../rules/betting/shapes.ts";
import styles from "./slip.module.css";
import type { SlipStore } from "./use-slip.ts";

/** By how many legs a line has, and the full covers that people know by name. */
export function SlipSystems({ store: { slip, change } }: { store: SlipStore }) {
  const { t } = useTranslation("betting");
  const count = slip.legs.length;
  const plain = Array.from({ length: Math.max(0, count - 2) }, (_, at) => [at + 2]);
  const named = namedSystems.filter(({ legs }) => legs === count);
  return (
    <select
      className={styles.system}
      aria-label={t("slip.system")}
      value={slip.sizes.join()}
      onChange={({ target }) => change({ sizes: target.value.split(",").map(Number) })}
    >
      {plain.map((sizes) => (
        <option key={sizes.join()} value={sizes.join()}>
          {sizes[0]} / {count}
        </option>
      ))}
      {named.map(({ name, sizes }) => (
        <option key={name} value={sizes.join()}>
          {name}
        </option>
      ))}
    </select>
  );
}
