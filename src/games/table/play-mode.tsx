import { useTranslation } from "react-i18next";
import { parseMoney } from "../../../rules/money.ts";
import { Button } from "../../ui/button.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import styles from "./play-mode.module.css";
import type { Table } from "./table.ts";

/** With fewer than these, there are new ones to be had. */
const fewChipsMicro = 1_000_000_000n;

/** Money or practice chips, and how many chips there are. */
export function PlayMode({ table }: { table: Table }) {
  const { t } = useTranslation("table");
  const { mode, wallet } = table;
  const chips = parseMoney(wallet?.balance ?? "");
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
      {mode === "practice" && (
        <p className={styles.chips}>
          <span>{t("mode.chips")}</span>
          <output className={styles.amount}>{chips === undefined ? "—" : table.sum(chips)}</output>
          {chips !== undefined && chips < fewChipsMicro && (
            <Button size="small" onClick={table.newChips}>
              {t("mode.new_chips")}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
