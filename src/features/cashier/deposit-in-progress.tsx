import { CircleAlert } from "lucide";
import { useTranslation } from "react-i18next";
import { type Deposit, depositStatus } from "../../../contract/cashier.ts";
import type { CheckedDeposit } from "../../../worker/cashier/instructions-check.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useBusy } from "../../ui/busy.ts";
import { Button } from "../../ui/button.tsx";
import { fromTop } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useOnline } from "../../ui/online.ts";
import { CardTransfer } from "./card-transfer.tsx";
import { Countdown } from "./countdown.tsx";
import { CryptoPayment } from "./crypto-payment.tsx";
import styles from "./deposit-in-progress.module.css";
import { methodName } from "./method-name.ts";
import { RedirectPayment } from "./redirect-payment.tsx";

interface Props {
  followed: CheckedDeposit;
  /** By the house's clock. */
  now: number;
  onOther(): void;
}

export function DepositInProgress({ followed: { status, deposit, untilMs, verdict }, now, onOther }: Props) {
  const { t, i18n } = useTranslation(["cashier", "errors"]);
  const format = useFormat();
  const { close } = useDialogs();
  const isOnline = useOnline();
  // No update may reload the page while somebody is paying.
  useBusy(true);
  const money = (amount: string) => format.money(amount, deposit.currency);
  const isSeen = status === depositStatus.seen;
  return (
    <section ref={fromTop} className={styles.payment} aria-labelledby="deposit-in-progress">
      {deposit.sum_was_changed && (
        <p className={styles.changed} role="alert">
          <Icon node={CircleAlert} />
          <span>
            <b>{t("changed.title")}</b>{" "}
            {t("changed.text", { pay: money(deposit.shop_amount), credited: money(deposit.amount) })}
          </span>
        </p>
      )}
      <div className={styles.head}>
        <h3 id="deposit-in-progress" className={styles.method}>
          {methodName(deposit.name, i18n.language)}
        </h3>
        <p className={styles.credited}>{t("credited", { amount: money(deposit.amount) })}</p>
      </div>
      {!isSeen && <Countdown leftMs={untilMs - now} ofMs={deposit.life_time * 1_000} />}
      {!isSeen && verdict === "genuine" && <PaymentTarget deposit={deposit} />}
      {!isSeen && verdict !== "genuine" && (
        <p className={styles.changed} role="alert">
          <Icon node={CircleAlert} />
          <span>
            <b>{t(`place.${verdict}`)}</b> {t(`place.${verdict}_text`)}
          </span>
        </p>
      )}
      <p className={styles.state} role="status" data-seen={isSeen || undefined}>
        <span className={styles.pulse} aria-hidden="true" />
        {isSeen ? t("state.seen") : t(`state.${deposit.kind}`)}
      </p>
      {!isOnline && <p className={styles.offline}>{t("offline")}</p>}
      <div className={styles.actions}>
        <Button wide onClick={close}>
          {isSeen ? t("done_here") : t("later")}
        </Button>
        <Button wide kind="quiet" onClick={onOther}>
          {t("another")}
        </Button>
      </div>
    </section>
  );
}

function PaymentTarget({ deposit }: { deposit: Deposit }) {
  if (deposit.kind === "card") return <CardTransfer deposit={deposit} />;
  return deposit.kind === "crypto" ? <CryptoPayment deposit={deposit} /> : <RedirectPayment deposit={deposit} />;
}
