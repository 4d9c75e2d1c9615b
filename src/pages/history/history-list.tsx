import { Download } from "lucide";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Answer } from "../../../contract/errors.ts";
import type { Listed } from "../../../worker/history/endless-list.ts";
import type { Cached } from "../../../worker/cache/player-cache.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { ListMissing } from "../../features/lists/list-missing.tsx";
import { MoreRows } from "../../features/lists/more-rows.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StaleMark } from "../../ui/states.tsx";
import styles from "./history-list.module.css";

interface Props<Item> {
  label: string;
  list: Cached<Listed<Item>>;
  online: boolean;
  filter: ReactNode;
  action?: ReactNode;
  columns: readonly string[];
  row(item: Item): { key: string; cells: readonly ReactNode[] };
  empty: ReactNode;
  saving: boolean;
  onSave(): void;
  onMore(): Promise<Answer<null>>;
  onRetry(): void;
}

export function HistoryList<Item>({ label, list, online, filter, action, columns, row, empty, ...rest }: Props<Item>) {
  const { t } = useTranslation(["history", "common"]);
  const format = useFormat();
  const { saving, onSave, onMore, onRetry } = rest;
  return (
    <>
      <div className={styles.tools}>
        {filter}
        {action}
        <div className={styles.side}>
          {list?.stale && <StaleMark>{t("common:state.as_of", { time: format.moment(list.at) })}</StaleMark>}
          <Button icon={Download} size="small" busy={saving} disabled={!list?.value.items.length} onClick={onSave}>
            {t("csv.save")}
          </Button>
        </div>
      </div>
      {list === undefined && <Skeleton lines={6} />}
      {list === null && <ListMissing onRetry={onRetry} />}
      {list?.value.items.length === 0 && empty}
      {list && list.value.items.length > 0 && (
        <DataTable label={label} columns={columns} rows={list.value.items.map(row)} />
      )}
      {list?.value.cut && <p className={styles.end}>{t("more.cut", { count: list.value.items.length })}</p>}
      {list && !list.value.cut && list.value.next !== null && (
        <MoreRows key={list.value.items.length} online={online} onMore={onMore} />
      )}
    </>
  );
}
