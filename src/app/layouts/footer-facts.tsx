import { Coins, CreditCard, Landmark } from "lucide";
import { useTranslation } from "react-i18next";
import type { SiteConfig } from "../../../contract/config.ts";
import type { Language } from "../../i18n/languages.ts";
import { useCountryName } from "../../i18n/use-country-name.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./footer-facts.module.css";
import toldStyles from "./footer-config.module.css";

type Ways = Pick<SiteConfig, "payments" | "redirectPayments">;

/** In what ways this house takes payments. The place stands before that is known. */
export function PaymentMarks({ config, language }: { config: Ways | undefined; language: Language }) {
  const { t } = useTranslation("footer");
  const { payments = [], redirectPayments = [] } = config ?? {};
  const marks = [
    { icon: CreditCard, names: payments.includes("card") ? [t("card")] : [] },
    { icon: Landmark, names: [...new Set(redirectPayments.map((name) => name[language]))] },
    { icon: Coins, names: payments.includes("crypto") ? [t("crypto")] : [] },
  ];
  return (
    <ul className={styles.marks} aria-label={t("pays")}>
      {marks.flatMap(({ icon, names }) =>
        names.map((name) => (
          <li key={name} className={toldStyles.mark}>
            <Icon node={icon} size="small" />
            {name}
          </li>
        )),
      )}
    </ul>
  );
}

/** For whom this is, who answers for it, and who helps where it does harm. */
export function FooterLaw({ settings }: { settings: SiteConfig["settings"] | undefined }) {
  const { t } = useTranslation("footer");
  const { licence, helplines = [] } = settings ?? {};
  return (
    <>
      <span className={styles.age}>18+</span>
      <div className={styles.lines}>
        <p>{t("safe_play")}</p>
        {helplines.length > 0 && <Helplines helplines={helplines} />}
        {licence && (
          <p>
            {licence.text}{" "}
            {licence.url && (
              <a className={toldStyles.link} href={licence.url} rel="noreferrer">
                {t("register")}
              </a>
            )}
          </p>
        )}
      </div>
    </>
  );
}

function Helplines({ helplines }: { helplines: SiteConfig["settings"]["helplines"] }) {
  const { t } = useTranslation("footer");
  const nameOf = useCountryName();
  return (
    <p>
      {t("helplines")}{" "}
      {helplines.map(({ country, to }) => (
        <span key={country} className={toldStyles.line}>
          {nameOf?.(country) ?? country}{" "}
          <a className={toldStyles.link} href={to.startsWith("https:") ? to : `tel:${to}`} rel="noreferrer">
            {to.startsWith("https:") ? new URL(to).host : to}
          </a>
        </span>
      ))}
    </p>
  );
}
