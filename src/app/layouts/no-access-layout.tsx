import type { ReactNode } from "react";
import { LanguageLinks } from "../../features/preferences/language-links.tsx";
import type { Language } from "../../i18n/languages.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import styles from "./no-access-layout.module.css";
import { Overlay } from "./overlay.tsx";

/** Nothing but the message, the languages and the way to help. */
export function NoAccessLayout({ language, children }: { language: Language; children: ReactNode }) {
  const dialogOpen = useDialogs().current !== undefined;
  return (
    <div className={styles.page}>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <LanguageLinks language={language} />
      {!dialogOpen && <Overlay />}
    </div>
  );
}
