import { useTranslation } from "react-i18next";
import { parseMoney } from "../../../../rules/money.ts";
import { Button } from "../../../ui/button.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import styles from "./play-mode.module.css";
import type { Table } from "../state/table.ts";

/** With fewer than these, there are new ones to be had. */
const fewChipsMicro = 1_000_000_000n;

/** Money or practice chips, and how much of it there is. */
export function PlayMode({ table }: { table: Table }) {
  "use no memo"; // Drawn once a bet: to remember it would take more than to draw it.
  const { t } = useTranslation("table");
  const { mode, wallet } = table;
  const isPractice = mode === "practice";
  const funds = parseMoney(wallet?.balance ?? "");
  return (
    <div className={styles.mode}>
      <Segmented
        label={t("mode.label")}
        options={[
          { value: "money", label: t("mode.money") },
          { value: "practice", label: t("mode.practice") },
        ]}
        value={mode}
        onChange={table.choose}
      />
      <p className={styles.funds}>
        <span>{isPractice ? t("mode.chips") : t("mode.balance")}</span>
        {/* The dash is an element of its own: as the same text the sum would count as a dash that has moved. */}
        <output className={styles.amount}>{funds === undefined ? <span>—</span> : table.sum(funds)}</output>
        {isPractice && funds !== undefined && funds < fewChipsMicro && (
          <Button size="small" onClick={table.newChips}>
            {t("mode.new_chips")}
          </Button>
        )}
      </p>
    </div>
  );
}
