import { useTranslation } from "react-i18next";
import { depositStatus } from "../../../contract/cashier.ts";
import type { FollowedDeposit } from "../../../worker/cashier/followed-deposits.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Button } from "../../ui/button.tsx";
import { fromTop } from "../../ui/dialog.tsx";
import styles from "./deposit-ended.module.css";
import { useSupportEmail } from "../support/use-support-email.ts";

interface Props {
  /** Undefined if this device does not know the payment. */
  followed: FollowedDeposit | undefined;
  onOther(): void;
}

export function DepositEnded({ followed, onOther }: Props) {
  const { t } = useTranslation("cashier");
  const format = useFormat();
  const { open } = useDialogs();
  const hasSupport = useSupportEmail() !== undefined;
  const end = !followed ? "unknown" : followed.status === depositStatus.failed ? "failed" : "expired";
  return (
    <section ref={fromTop} className={styles.ended} aria-labelledby="deposit-ended">
      <h3 id="deposit-ended" className={styles.title}>
        {t(`ended.${end}`)}
      </h3>
      <div role="status" className={styles.text}>
        {followed && <p>{format.money(followed.deposit.amount, followed.deposit.currency)}</p>}
        <p>{t(`ended.${end}_text`)}</p>
        {followed && <p className={styles.number}>{t("ended.number", { id: followed.deposit.id })}</p>}
      </div>
      <Button kind="primary" wide onClick={onOther}>
        {t("ended.anew")}
      </Button>
      {hasSupport && (
        <Button kind="quiet" wide onClick={() => open("Support")}>
          {t("ended.support")}
        </Button>
      )}
    </section>
  );
}
