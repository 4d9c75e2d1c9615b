import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "../../i18n/languages.ts";
import { ConsentBanner } from "../../features/consent/consent-banner.tsx";
import { StopsInForce } from "../../features/safe-play/shell-parts.tsx";
import { Still } from "../../shell/still.tsx";
import { useOpenDialog } from "../../shell/dialogs/use-dialogs.ts";
import { useScreenStands } from "../../shell/screen-stands.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { ConnectionNews } from "./connection-news.tsx";
import styles from "./default-layout.module.css";
import { Overlay } from "./overlay.tsx";
import { Rail } from "./rail.tsx";
import { TopBar } from "./top-bar.tsx";

const loadFooter = () => import("./footer.tsx").then(({ Footer }) => Footer);
const footerWords = ["footer"] as const;

interface Props {
  language: Language;
  fullWidth: boolean;
  /** A table, a slot or a live game. */
  game: boolean;
  /** The next screen is on its way. */
  pending: boolean;
  children: ReactNode;
}

export function DefaultLayout({ language, fullWidth, game, pending, children }: Props) {
  const { t } = useTranslation();
  const stands = useScreenStands();
  const dialogOpen = useOpenDialog().current !== undefined;
  return (
    <>
      <a className={styles.skip} href="#main">
        {t("action.skip")}
      </a>
      <TopBar game={game} pending={pending} />
      <div className={fullWidth ? styles.full : styles.columns}>
        {!fullWidth && <Rail />}
        <div className={styles.content}>
          <ConsentBanner />
          <ConnectionNews />
          <main
            id="main"
            className={styles.main}
            tabIndex={-1}
            data-waits={stands ? undefined : "screen"}
            aria-busy={pending || undefined}
          >
            {children}
          </main>
          <Still name="footer" load={loadFooter} words={footerWords} props={{ language }} />
        </div>
      </div>
      <BottomBar />
      <StopsInForce game={game} />
      {!dialogOpen && <Overlay />}
    </>
  );
}
