import { useTranslation } from "react-i18next";
import { Segmented } from "../../ui/segmented.tsx";
import type { Table } from "./table.ts";

/** Money or practice chips. */
export function PlayMode({ table }: { table: Table }) {
  const { t } = useTranslation("table");
  return (
    <Segmented
      label={t("mode.label")}
      options={[
        { value: "money", label: t("mode.money") },
        { value: "practice", label: t("mode.practice") },
      ]}
      value={table.mode}
      onChange={table.choose}
    />
  );
}
