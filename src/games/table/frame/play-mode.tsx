import { useTranslation } from "react-i18next";
import { Segmented } from "../../../ui/segmented.tsx";
import styles from "./play-mode.module.css";
import type { AnyTable } from "../state/table.ts";

/** Switches between money and practice; the balance in chips is shown here, that in money in the top bar. */
export function PlayMode({ table }: { table: Pick<AnyTable, "mode" | "choose" | "wallet" | "sum"> }) {
  "use no memo"; // Drawn once a bet: to remember it would take more than to draw it.
  const { t } = useTranslation("table");
  const { mode, wallet } = table;
  return (
    <div className={styles.mode} data-mode={mode}>
      {mode === "practice" && (
        // A separate element, so that replacing the dash by the amount does not count as a layout shift.
        <output className={styles.chips} aria-label={t("mode.chips")}>
          {wallet ? table.sum(wallet.balance) : <span>—</span>}
        </output>
      )}
      <ModeSwitch table={table} />
    </div>
  );
}

export function ModeSwitch({ table: { mode, choose } }: { table: Pick<AnyTable, "mode" | "choose"> }) {
  "use no memo"; // As above.
  const { t } = useTranslation("table");
  return (
    <Segmented
      label={t("mode.label")}
      options={[
        { value: "money", label: t("mode.money") },
        { value: "practice", label: t("mode.practice") },
      ]}
      value={mode}
      onChange={choose}
    />
  );
}
