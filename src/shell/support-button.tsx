import { MessageCircle } from "lucide";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/icon.tsx";
import { useDialogs } from "./dialogs/use-dialogs.ts";
import styles from "./support-button.module.css";

/**
 * Opens support, always at the same place of the screen. Dialogs bring their own, because they make the page's inert.
 */
export function SupportButton() {
  const { t } = useTranslation();
  const { open } = useDialogs();
  return (
    <button type="button" className={styles.support} aria-label={t("dialog.Support")} onClick={() => open("Support")}>
      <Icon node={MessageCircle} />
    </button>
  );
}
