import { useTranslation } from "react-i18next";
import { systemsOf } from "../../../rules/betting/shapes.ts";
import styles from "./slip.module.css";
import type { SlipStore } from "./use-slip.ts";

/** By how many legs a line has, and the full covers that people know by name. */
export function SlipSystems({ store: { slip, change } }: { store: SlipStore }) {
  const { t } = useTranslation("betting");
  const count = slip.legs.length;
  return (
    <select
      className={styles.system}
      aria-label={t("slip.system")}
      value={slip.sizes.join()}
      onChange={({ target }) => change({ sizes: target.value.split(",").map(Number) })}
    >
      {systemsOf(count).map(({ name, sizes }) => (
        <option key={sizes.join()} value={sizes.join()}>
          {name ?? `${sizes[0]} / ${count}`}
        </option>
      ))}
    </select>
  );
}
