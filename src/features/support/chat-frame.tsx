import { useTranslation } from "react-i18next";
import styles from "./chat-frame.module.css";

/** Another chat's page, in a frame of its own origin: it is loaded when somebody asks for it, and sees nothing of ours. */
export function ChatFrame({ address }: { address: string }) {
  const { t } = useTranslation("support");
  return (
    <iframe
      className={styles.frame}
      title={t("frame")}
      src={address}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      referrerPolicy="strict-origin"
    />
  );
}
