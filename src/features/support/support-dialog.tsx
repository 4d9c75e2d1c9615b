import { BookOpenText, type IconNode, Mail, Send } from "lucide";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { links } from "../../shell/links.ts";
import { useStream } from "../../link/use-stream.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./support-dialog.module.css";

export default function SupportDialog() {
  const { t } = useTranslation(["support", "common"]);
  const config = useStream((layer) => layer.app.config$());
  const telegram = config?.settings.telegramUrl;
  const email = config?.support.email;
  // The channel is read-only, so nobody can write there.
  const hasNone = config !== undefined && !email;
  return (
    <div className={styles.body}>
      <p className={styles.text}>{t(hasNone ? "no_address" : "intro")}</p>
      <ul className={styles.ways}>
        {telegram && (
          <li>
            <a className={styles.way} href={telegram} rel="noreferrer">
              <Way icon={Send} name={t("telegram")} hint={t("telegram_hint")} />
            </a>
          </li>
        )}
        {email && (
          <li>
            <a className={styles.way} href={`mailto:${email}`}>
              <Way icon={Mail} name={email} hint={t("email_hint")} />
            </a>
          </li>
        )}
        {hasNone && (
          <li>
            <Link className={styles.way} href={links.faq()}>
              <Way icon={BookOpenText} name={t("common:documents.faq")} />
            </Link>
          </li>
        )}
      </ul>
      <p className={styles.note}>{t("never_ask")}</p>
    </div>
  );
}

function Way({ icon, name, hint }: { icon: IconNode; name: ReactNode; hint?: ReactNode }) {
  return (
    <>
      <Icon node={icon} />
      <span>
        <b>{name}</b>
        {hint !== undefined && <small>{hint}</small>}
      </span>
    </>
  );
}
