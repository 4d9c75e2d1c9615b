import type { ReactNode } from "react";
import type { Language } from "../../i18n/languages.ts";
import { useOpenDialog } from "../../shell/dialogs/use-dialogs.ts";
import { useScreenStands } from "../../shell/screen-stands.ts";
import { Still } from "../../shell/still.tsx";
import styles from "./no-access-layout.module.css";
import { Overlay } from "./overlay.tsx";

const loadLanguageLinks = () =>
  import("../../features/preferences/language-links.tsx").then((module) => module.LanguageLinks);

/** Nothing but the message, the languages and the way to help. */
export function NoAccessLayout({ language, children }: { language: Language; children: ReactNode }) {
  const stands = useScreenStands();
  const dialogOpen = useOpenDialog().current !== undefined;
  return (
    <div className={styles.page}>
      <main id="main" className={styles.main} tabIndex={-1} data-waits={stands ? undefined : "screen"}>
        {children}
      </main>
      <Still name="language-links" load={loadLanguageLinks} props={{ language }} />
      {!dialogOpen && <Overlay />}
    </div>
  );
}
