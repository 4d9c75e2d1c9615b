import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import styles from "./panel-form.module.css";
import type { Table } from "./table.ts";
import type { StakeInput } from "./use-stake.ts";

interface Props {
  table: Table;
  stake: StakeInput;
  busy: boolean;
  disabled: boolean;
  describedBy: string | undefined;
}

export function PlaceButton({ table, stake: { stake, times }, busy, disabled, describedBy }: Props) {
  const { t } = useTranslation("table");
  return (
    <Button kind="primary" size="large" wide submit busy={busy} disabled={disabled} aria-describedby={describedBy}>
      {t("bet.place")}
      {/* Where the button comes first, the field with the amount may be out of sight. */}
      {stake !== undefined && (
        <span className={styles.stake} aria-hidden="true">
          {table.sum(stake * BigInt(times))}
        </span>
      )}
    </Button>
  );
}
