import { MessageCircle } from "lucide";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/icon.tsx";
import { useDialogs } from "./dialogs/use-dialogs.ts";
import styles from "./support-button.module.css";

/** The way to help, at one place of the screen: a dialog brings its own, since it keeps that of the page out of reach. */
export function SupportButton() {
  const { t } = useTranslation();
  const { open } = useDialogs();
  return (
    <button type="button" className={styles.support} aria-label={t("dialog.Support")} onClick={() => open("Support")}>
      <Icon node={MessageCircle} />
    </button>
  );
}
