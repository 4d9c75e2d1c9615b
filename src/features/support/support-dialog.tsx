import { Mail, Send } from "lucide";
import { useTranslation } from "react-i18next";
import { useStream } from "../../link/use-stream.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./support-dialog.module.css";

/** Every way to reach the house that there is. */
export default function SupportDialog() {
  const { t } = useTranslation(["support", "common"]);
  const telegram = useStream((layer) => layer.app.config$())?.settings.telegramUrl;
  const address = `support@${location.hostname.replace(/^www\./, "")}`;
  return (
    <div className={styles.body}>
      <p className={styles.text}>{t("intro")}</p>
      <ul className={styles.ways}>
        {telegram && (
          <li>
            <a className={styles.way} href={telegram} rel="noreferrer">
              <Icon node={Send} />
              <span>
                <b>{t("telegram")}</b>
                <small>{t("telegram_hint")}</small>
              </span>
            </a>
          </li>
        )}
        <li>
          <a className={styles.way} href={`mailto:${address}`}>
            <Icon node={Mail} />
            <span>
              <b>{address}</b>
              <small>{t("email_hint")}</small>
            </span>
          </a>
        </li>
      </ul>
      <p className={styles.note}>{t("never_ask")}</p>
    </div>
  );
}
