import { Check } from "lucide";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { useDialogs, useOpenDialog } from "../../shell/dialogs/use-dialogs.ts";
import { links } from "../../shell/links.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useStream } from "../../link/use-stream.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { methodName } from "./method-name.ts";
import styles from "./success-payment-dialog.module.css";

/** The money is there: how much, and what there is now. */
export default function SuccessPaymentDialog() {
  const { t, i18n } = useTranslation(["cashier", "common"]);
  const format = useFormat();
  const { close } = useDialogs();
  const { about } = useOpenDialog();
  const balance = useStream((layer) => layer.wallet.balance$())?.value;
  const paid = useStream((layer) => layer.cashier.deposits$())?.items.find(({ deposit }) => deposit.id === about);
  if (!paid) return <Skeleton lines={4} />;
  const { deposit } = paid;
  return (
    <section className={styles.paid} aria-labelledby="payment-received">
      <span className={styles.seal}>
        <Icon node={Check} size="large" />
      </span>
      <h3 id="payment-received" className={styles.amount}>
        {format.money(deposit.amount, deposit.currency, { signed: true })}
      </h3>
      <div role="status" className={styles.text}>
        <p>{t("paid.text", { method: methodName(deposit.name, i18n.language) })}</p>
        {deposit.late && <p>{t("paid.late")}</p>}
        {deposit.sum_was_changed && <p>{t("paid.changed")}</p>}
        {balance && <p>{t("paid.balance", { amount: format.money(balance.balance, balance.currency) })}</p>}
      </div>
      <Button kind="primary" size="large" wide onClick={close}>
        {t("paid.go_on")}
      </Button>
      <Link href={links.moneyHistory()} className={buttonClass({ kind: "quiet", wide: true })}>
        {t("paid.history")}
      </Link>
    </section>
  );
}
