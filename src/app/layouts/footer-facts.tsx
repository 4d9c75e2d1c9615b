import { Coins, CreditCard, Landmark } from "lucide";
import { useTranslation } from "react-i18next";
import type { SiteConfig } from "../../../contract/config.ts";
import { useCountryName } from "../../i18n/use-country-name.ts";
import { Icon } from "../../ui/icon.tsx";
import styles from "./footer-facts.module.css";
import toldStyles from "./footer-config.module.css";

const marks = [
  { way: "card", icon: CreditCard },
  { way: "redirect", icon: Landmark },
  { way: "crypto", icon: Coins },
] as const;

/** In what ways this house takes payments. The place stands before that is known. */
export function PaymentMarks({ ways }: { ways: readonly string[] }) {
  const { t } = useTranslation("footer");
  return (
    <ul className={styles.marks} aria-label={t("pays")}>
      {marks
        .filter(({ way }) => ways.includes(way))
        .map(({ way, icon }) => (
          <li key={way} className={toldStyles.mark}>
            <Icon node={icon} size="small" />
            {t(way)}
          </li>
        ))}
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
