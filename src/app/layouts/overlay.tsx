import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { shownAtMost } from "../../shell/notices/notices.ts";
import { useNotices } from "../../shell/notices/use-notices.tsx";
import { usePart } from "../../shell/use-part.ts";
import { useWordedPart } from "../../shell/use-worded-part.ts";
import { SupportButton } from "../../shell/support-button.tsx";

const loadNotifications = () => import("../../ui/notifications.tsx").then((module) => module.Notifications);

/** Notifications and the support button: on every page, and inside dialogs, because those make the page inert. */
export function Overlay({ support = true }: { support?: boolean }) {
  const { t } = useTranslation(["common", "notices"]);
  const notices = useNotices();
  const { items, round } = useSyncExternalStore(notices.subscribe, notices.get, notices.get);
  const notifications = usePart(items.length > 0, loadNotifications);
  const waiting = items.length - shownAtMost;
  const words = useWordedPart(waiting > 0, async () => null, ["notices"]);
  return (
    <>
      {notifications && (
        <notifications.View
          label={t("region.notifications")}
          dismissLabel={t("action.dismiss")}
          items={items.slice(0, shownAtMost)}
          open={items.length}
          more={words && waiting > 0 ? t("notices:more", { count: waiting }) : undefined}
          round={round}
          onDismiss={notices.dismiss}
        />
      )}
      {support && <SupportButton />}
    </>
  );
}
