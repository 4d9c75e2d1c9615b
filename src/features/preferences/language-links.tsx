import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { usePlatform } from "../../browser/platform.ts";
import { type Language, languageFacts, languages, localPath } from "../../i18n/languages.ts";
import { useSession } from "../../shell/session.ts";
import styles from "./language-links.module.css";
import { useLanguageChange } from "./use-language-change.ts";

/** Links to the same page in each language. They load a new document, so that everything changes at once. */
export function LanguageLinks({ language }: { language: Language }) {
  const { t } = useTranslation();
  const platform = usePlatform();
  const [path] = useLocation();
  const { status } = useSession();
  const change = useLanguageChange();

  function choose(event: MouseEvent, next: Language) {
    platform.rememberLanguage(next);
    if (status !== "player" || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void change(next);
  }

  return (
    <nav className={styles.languages} aria-label={t("region.languages")}>
      {languages.map((each) => {
        const { htmlLang, name } = languageFacts[each];
        return (
          <a
            key={each}
            className={styles.language}
            href={localPath(each, path)}
            lang={htmlLang}
            hrefLang={htmlLang}
            aria-current={each === language || undefined}
            onClick={(event) => choose(event, each)}
          >
            {name}
          </a>
        );
      })}
    </nav>
  );
}
