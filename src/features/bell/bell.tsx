import { Bell } from "lucide";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { useTold } from "../../shell/reveal.ts";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, StaleMark } from "../../ui/states.tsx";
import { ListMissing } from "../lists/list-missing.tsx";
import { BellList } from "./bell-list.tsx";
import styles from "./bell.module.css";

/** What happened, the newest first. What is shown is read; what was unread stays marked for as long as one looks. */
export function BellDialog() {
  const { t } = useTranslation(["bell", "common"]);
  const format = useFormat();
  const layer = useLayer();
  const bell = useStream((layer) => layer.bell.bell$());
  const newest = bell?.value.items[0]?.id ?? 0;
  const readTo = bell?.value.read_to;
  const [readBefore, setReadBefore] = useState<number>();
  if (readBefore === undefined && readTo !== undefined) setReadBefore(readTo);

  const read = useEffectEvent(() => {
    if (readTo !== undefined && newest > readTo) void layer.bell.read({ to: newest });
  });
  useEffect(() => read(), [newest, readTo]);

  if (!bell) return bell === null ? <ListMissing onRetry={() => void layer.app.retry()} /> : <Skeleton lines={6} />;
  const { items } = bell.value;
  return (
    <div className={styles.body}>
      {bell.stale && <StaleMark>{t("common:state.as_of", { time: format.moment(bell.at) })}</StaleMark>}
      {items.length === 0 ? (
        <EmptyState title={t("empty.title")} text={t("empty.text")} />
      ) : (
        <BellList items={items} readTo={readBefore ?? newest} />
      )}
    </div>
  );
}

/** Opens the dialog, with the number of what is unread. In one file with it: alone it would be too small for one. */
export function BellButton() {
  const { t } = useTranslation("bell");
  const { open } = useDialogs();
  const all = useStream((layer) => layer.bell.bell$())?.value.unread ?? 0;
  const unread = useTold("money", all, (now, before, { rings }) => (rings ? before : now));
  return (
    <button
      type="button"
      className={styles.bell}
      aria-label={t("label", { count: unread })}
      onClick={() => open("Bell")}
    >
      <Icon node={Bell} />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread}
        </span>
      )}
    </button>
  );
}
