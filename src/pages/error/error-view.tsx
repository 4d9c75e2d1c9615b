import { RotateCw } from "lucide";
import { useTranslation } from "react-i18next";
import { links } from "../../shell/links.ts";
import { localPath, splitPath } from "../../i18n/languages.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./error-view.module.css";

/** Shown after an unexpected error. Depends on nothing that may be broken: its links load new documents. */
export function ErrorView() {
  const { t } = useTranslation();
  return (
    <section className={styles.failure}>
      <svg className={styles.art} viewBox="0 0 120 120" aria-hidden="true">
        <path className={styles.stone} d="M36 22h48l24 28-48 58L12 50z" />
        <path className={styles.light} d="m36 22 11 28 13-28 13 28 11-28 24 28H12z" />
        <path className={styles.crack} d="m60 22-7 20 12 9-9 16 8 13-4 28" />
      </svg>
      <h1>{t("failure.title")}</h1>
      <p className={styles.text}>{t("failure.text")}</p>
      <Button kind="primary" icon={RotateCw} onClick={leaveForHome}>
        {t("failure.home")}
      </Button>
    </section>
  );
}

function leaveForHome() {
  location.assign(localPath(splitPath(location.pathname).language, links.home()));
}
