import { MessageCircle } from "lucide";
import { useTranslation } from "react-i18next";
import { useStream } from "../link/use-stream.ts";
import { Icon } from "../ui/icon.tsx";
import { useDialogs } from "./dialogs/use-dialogs.ts";
import styles from "./support-button.module.css";
import { useTouched } from "./use-touched.ts";

/**
 * Opens support, always at the same place of the screen. Dialogs bring their own, because they make the page's inert. What
 * is unread is asked for once somebody is here.
 */
export function SupportButton() {
  const { t } = useTranslation();
  const { open } = useDialogs();
  const isTouched = useTouched();
  const unread = useStream((layer) => (isTouched ? layer.chat.unread$() : undefined)) ?? 0;
  return (
    <button
      type="button"
      className={styles.support}
      data-support
      aria-label={unread > 0 ? t("support_unread", { count: unread }) : t("dialog.Support")}
      data-unread={unread || undefined}
      onClick={() => open("Support")}
    >
      <Icon node={MessageCircle} />
    </button>
  );
}
