import { type IconNode, Mail, Send } from "lucide";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useStream } from "../../link/use-stream.ts";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ChatFrame } from "./chat-frame.tsx";
import { HouseChat } from "./house-chat.tsx";
import styles from "./support-dialog.module.css";

export default function SupportDialog() {
  const { t } = useTranslation("support");
  const config = useStream((layer) => layer.app.config$());
  if (!config) return <Skeleton lines={6} />;
  const { support, settings } = config;
  return (
    <div className={styles.body}>
      {/* The house's own chat, unless another one is configured. */}
      {support.chat ? <ChatFrame address={support.chat} /> : <HouseChat />}
      {(support.email || settings.telegramUrl) && (
        <ul className={styles.ways}>
          {settings.telegramUrl && (
            <li>
              <a className={styles.way} href={settings.telegramUrl} rel="noreferrer">
                <Way icon={Send} name={t("telegram")} hint={t("telegram_hint")} />
              </a>
            </li>
          )}
          {support.email && (
            <li>
              <a className={styles.way} href={`mailto:${support.email}`}>
                <Way icon={Mail} name={support.email} hint={t("email_hint")} />
              </a>
            </li>
          )}
        </ul>
      )}
      <p className={styles.note}>{t("never_ask")}</p>
    </div>
  );
}

function Way({ icon, name, hint }: { icon: IconNode; name: ReactNode; hint: ReactNode }) {
  return (
    <>
      <Icon node={icon} size="small" />
      <span>
        <b>{name}</b>
        <small>{hint}</small>
      </span>
    </>
  );
}
