import { MessageCircle } from "lucide";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { shownAtMost } from "../../features/notices/notices.ts";
import { useNotices } from "../../features/notices/use-notices.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useDialogs } from "../dialogs/use-dialogs.ts";
import styles from "./overlay.module.css";

const Notifications = lazy(() =>
  import("../../ui/notifications.tsx").then((module) => ({ default: module.Notifications })),
);

/** Notifications and the way to help: on every page, and inside a dialog while that keeps the page out of reach. */
export function Overlay({ support = true }: { support?: boolean }) {
  const { t } = useTranslation();
  const { open } = useDialogs();
  const notices = useNotices();
  const { items, round } = useSyncExternalStore(notices.subscribe, notices.get, notices.get);
  return (
    <>
      {items.length > 0 && (
        <Suspense>
          <Notifications
            label={t("region.notifications")}
            dismissLabel={t("action.dismiss")}
            items={items.slice(0, shownAtMost)}
            round={round}
            onDismiss={notices.dismiss}
          />
        </Suspense>
      )}
      {support && (
        <button
          type="button"
          className={styles.support}
          aria-label={t("dialog.Support")}
          onClick={() => open("Support")}
        >
          <Icon node={MessageCircle} />
        </button>
      )}
    </>
  );
}
