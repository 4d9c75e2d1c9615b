import { useTranslation } from "react-i18next";
import { usePlatform } from "../../browser/platform.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import styles from "./consent-banner.module.css";
import { ConsentChoice } from "./consent-choice.tsx";

/**
 * Stands in every page's markup, and is shown by the boot script where nobody has answered yet: in its place above the
 * screen, so that it covers nothing and nothing moves as it comes.
 */
export function ConsentBanner() {
  const { t } = useTranslation();
  const { consent } = usePlatform();
  const { open } = useDialogs();
  return (
    <section className={styles.banner} aria-label={t("dialog.Consent")}>
      <p>
        {`${t("consent.text")} `}
        <button type="button" className={styles.more} onClick={() => open("Consent")}>
          {t("consent.more")}
        </button>
      </p>
      <ConsentChoice onChoose={consent.choose} />
    </section>
  );
}
