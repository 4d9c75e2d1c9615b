import { Send } from "lucide";
import { useTranslation } from "react-i18next";
import { LanguageLinks } from "../../features/preferences/language-links.tsx";
import { ThemePreference } from "../../features/preferences/theme-preference.tsx";
import type { Language } from "../../i18n/languages.ts";
import { useStream } from "../../link/use-stream.ts";
import { Icon } from "../../ui/icon.tsx";
import { Mark } from "../../ui/mark.tsx";
import styles from "./footer.module.css";

export function Footer({ language }: { language: Language }) {
  const { t } = useTranslation();
  const telegram = useStream((layer) => layer.app.config$())?.settings.telegramUrl;
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
        {telegram && (
          <a className={styles.link} href={telegram} rel="noreferrer">
            <Icon node={Send} size="small" />
            {t("footer.telegram")}
          </a>
        )}
      </div>
      <div className={styles.choices}>
        <LanguageLinks language={language} />
        <div className={styles.theme}>
          <ThemePreference />
        </div>
      </div>
    </footer>
  );
}
