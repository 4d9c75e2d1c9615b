import { ExternalLink } from "lucide";
import { useTranslation } from "react-i18next";
import type { Deposit } from "../../../contract/cashier.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { microOf } from "./deposit-amount.ts";
import styles from "./instructions.module.css";

/** Paid on the provider's own page, in another tab. */
export function RedirectPayment({ deposit: { redirect, shop_amount, commission, currency } }: { deposit: Deposit }) {
  const { t } = useTranslation("cashier");
  const format = useFormat();
  const amount = format.money(shop_amount, currency);
  return (
    <div className={styles.instructions}>
      <p className={styles.text}>
        {t("redirect.text", { amount })}{" "}
        {microOf(commission) > 0n && t("with_commission", { amount: format.money(commission, currency) })}
      </p>
      {redirect !== null && (
        <a
          href={redirect}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ kind: "primary", size: "large", wide: true })}
        >
          <Icon node={ExternalLink} />
          {t("redirect.go")}
        </a>
      )}
    </div>
  );
}
