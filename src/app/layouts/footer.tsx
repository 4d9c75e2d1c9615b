import { Handshake, Send, ShieldCheck } from "lucide";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { InstallLink } from "../../features/install/install-parts.tsx";
import { LanguageLinks } from "../../features/preferences/language-links.tsx";
import { ThemePreference } from "../../features/preferences/theme-preference.tsx";
import { useSession } from "../../shell/session.ts";
import { type Language, languageFacts } from "../../i18n/languages.ts";
import { useStream } from "../../link/use-stream.ts";
import { Icon } from "../../ui/icon.tsx";
import { Mark } from "../../ui/mark.tsx";
import { links } from "../../shell/links.ts";
import { documentsFor } from "./documents.ts";
import styles from "./footer.module.css";

export function Footer({ language }: { language: Language }) {
  const { t } = useTranslation();
  const { status } = useSession();
  const settings = useStream((layer) => layer.app.config$())?.settings;
  return (
    <footer className={styles.footer}>
      <div className={styles.about}>
        <span className={styles.brand}>
          <Mark />
          {t("brand")}
        </span>
        <p className={styles.text}>
          <span className={styles.age}>18+</span>
          {t("footer.safe_play")}
        </p>
        {status === "player" && (
          <Link className={styles.link} href={links.setting()}>
            <Icon node={ShieldCheck} size="small" />
            {t("footer.limits")}
          </Link>
        )}
        <Link className={styles.link} href={links.fairness()}>
          <Icon node={ShieldCheck} size="small" />
          {t("menu.fairness")}
        </Link>
        {settings?.telegramUrl && (
          <a className={styles.link} href={settings.telegramUrl} rel="noreferrer">
            <Icon node={Send} size="small" />
            {t("footer.telegram")}
          </a>
        )}
        {settings?.revshareUrl && (
          <a className={styles.link} href={settings.revshareUrl} rel="noreferrer">
            <Icon node={Handshake} size="small" />
            {t("footer.partners")}
          </a>
        )}
        <InstallLink className={styles.link} />
      </div>
      <nav className={styles.documents} aria-label={t("region.documents")}>
        {documentsFor(language).map((document) => {
          const { htmlLang, name } = languageFacts[document.language];
          return (
            <Link key={document.name} href={document.href} hrefLang={htmlLang} className={styles.document}>
              {t(`documents.${document.name}`)}
              {document.language !== language && <small lang={htmlLang}>{name}</small>}
            </Link>
          );
        })}
      </nav>
      <div className={styles.choices}>
        <LanguageLinks language={language} />
        <div className={styles.theme}>
          <ThemePreference />
        </div>
      </div>
    </footer>
  );
}
