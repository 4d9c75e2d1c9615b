import { useTranslation } from "react-i18next";
import type { Currency } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./withdraw.module.css";

/** An order whose answer was lost: until its outcome is known, no other can be made. */
export function WithdrawAsked({ amount, currency }: { amount: string; currency: Currency }) {
  const { t } = useTranslation("withdraw");
  const format = useFormat();
  return (
    <div className={styles.body} role="status">
      <b>{t("asked.title")}</b>
      <p className={styles.text}>{t("asked.text", { amount: format.money(amount, currency) })}</p>
      <Skeleton lines={2} />
    </div>
  );
}
