import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { ConsentLink } from "../../features/consent/consent-link.tsx";
import { InstallLink } from "../../features/install/install-parts.tsx";
import { LanguageLinks } from "../../features/preferences/language-links.tsx";
import { ThemePreference } from "../../features/preferences/theme-preference.tsx";
import { type Language, languageFacts } from "../../i18n/languages.ts";
import { useStream } from "../../link/use-stream.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { links } from "../../shell/links.ts";
import { useSession } from "../../shell/session.ts";
import { Mark } from "../../ui/mark.tsx";
import { documentsFor } from "./documents.ts";
import { FooterLaw, PaymentMarks } from "./footer-facts.tsx";
import styles from "./footer.module.css";

export function Footer({ language }: { language: Language }) {
  const { t } = useTranslation(["footer", "common"]);
  const { status } = useSession();
  const { open } = useDialogs();
  const config = useStream((layer) => layer.app.config$());
  const { telegramUrl, revshareUrl } = config?.settings ?? {};
  return (
    <footer className={styles.footer}>
      <div className={styles.about}>
        <span className={styles.brand}>
          <Mark />
          {t("common:brand")}
        </span>
        <p>{t("about")}</p>
        <PaymentMarks config={config} language={language} />
      </div>
      <Column title={t("play")}>
        <Link href={links.games()}>{t("games")}</Link>
        <Link href={links.slots()}>{t("common:menu.slots")}</Link>
        <Link href={links.liveCasino()}>{t("common:menu.live")}</Link>
        <Link href={links.betting()}>{t("common:menu.betting")}</Link>
        <Link href={links.tournaments("active")}>{t("common:menu.tournaments")}</Link>
      </Column>
      <Column title={t("trust")}>
        <Link href={links.fairness()}>{t("common:menu.fairness")}</Link>
        <Link href={status === "player" ? links.setting() : links.answer("limits")}>{t("limits")}</Link>
        <Link href={links.answer("self-exclusion")}>{t("exclusion")}</Link>
        <button type="button" className={styles.install} onClick={() => open("Support")}>
          {t("support")}
        </button>
        <InstallLink className={styles.install} />
      </Column>
      <nav className={styles.column} aria-label={t("common:region.documents")}>
        <b>{t("common:brand")}</b>
        {documentsFor(language).map((document) => {
          const { htmlLang, name } = languageFacts[document.language];
          return (
            <Link key={document.name} href={document.href} hrefLang={htmlLang}>
              {t(`common:documents.${document.name}`)}
              {document.language !== language && <small lang={htmlLang}>{name}</small>}
            </Link>
          );
        })}
        <ConsentLink className={styles.install} />
        {telegramUrl && (
          <a href={telegramUrl} rel="noreferrer">
            {t("telegram")}
          </a>
        )}
        {revshareUrl && (
          <a href={revshareUrl} rel="noreferrer">
            {t("partners")}
          </a>
        )}
      </nav>
      <div className={styles.law}>
        <FooterLaw settings={config?.settings} />
        <div className={styles.choices}>
          <LanguageLinks language={language} />
          <div className={styles.theme}>
            <ThemePreference />
          </div>
        </div>
      </div>
    </footer>
  );
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.column}>
      <b>{title}</b>
      {children}
    </div>
  );
}
