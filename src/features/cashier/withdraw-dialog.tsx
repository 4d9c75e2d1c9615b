import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "../../../contract/accounts.ts";
import { useDialogs, useOpenDialog } from "../../shell/dialogs/use-dialogs.ts";
import type { BillingData } from "../../../contract/cashier.ts";
import type { WalletState } from "../../../contract/wallet.ts";
import type { Dated } from "../../../worker/cache/player-cache.ts";
import type { PayoutsNow } from "../../../worker/cashier/payouts.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, FailedState } from "../../ui/states.tsx";
import { BirthDate } from "../verification/birth-date.tsx";
import styles from "./withdraw.module.css";
import { WithdrawAsked } from "./withdraw-asked.tsx";
import { UnconfirmedPayouts } from "./unconfirmed-payouts.tsx";
import { usePayoutWait } from "./use-payout-wait.ts";
import { WithdrawForm } from "./withdraw-form.tsx";
import { type Made, WithdrawalState } from "./withdrawal-state.tsx";
import { SupportLink } from "../support/support-link.tsx";

/** Paying out: what has to be known first, the order, and what becomes of it. */
export default function WithdrawDialog() {
  const { t } = useTranslation(["withdraw", "common"]);
  const layer = useLayer();
  const { about } = useOpenDialog();
  const [made, setMade] = useState<Made | undefined>(about === undefined ? undefined : { id: about });
  const me = useStream((layer) => layer.profile.me$());
  const user = me?.value.user;
  const wallet = useStream((layer) => layer.wallet.balance$());
  const billing = useStream((layer) => layer.cashier.billing$());
  const payouts = useStream((layer) => layer.cashier.payouts$());
  const wait = usePayoutWait();

  if (made) return <WithdrawalState key={made.id} made={made} onAnother={() => setMade(undefined)} />;
  if (billing === null || me === null || wallet === null || payouts === null) {
    return (
      <FailedState
        title={t("common:state.part_failed")}
        text={t("common:state.part_failed_text")}
        retry={t("common:action.retry")}
        onRetry={() => void layer.app.retry()}
      />
    );
  }
  if (!user || !wallet || !billing || !payouts) return <Skeleton lines={8} />;
  const { currency } = wallet.value;
  return (
    <div className={styles.body}>
      <UnconfirmedPayouts payouts={payouts.items} currency={currency} onGo={(id) => setMade({ id })} />
      {next(user, billing, wallet.value, payouts.asked)}
    </div>
  );

  /** What is to be done first, or waited for; else a new one. */
  function next(user: User, billing: Dated<BillingData>, wallet: WalletState, [asked]: PayoutsNow["asked"]) {
    const first = whatIsFirst(user);
    if (first) return first;
    if (asked) return <WithdrawAsked amount={asked.amount} currency={wallet.currency} />;
    const { "card-payouts": cards, "crypto-payouts": coins } = billing.value;
    const methods = [...cards, ...coins];
    if (methods.length === 0)
      return (
        <EmptyState title={t("none.title")} text={t("none.text")}>
          <SupportLink>{t("support")}</SupportLink>
        </EmptyState>
      );
    const hasContact = user.is_email_verified || user.is_phone_verified;
    return <WithdrawForm {...{ methods, billing, wallet, wait, hasContact }} onMade={setMade} />;
  }
}

/** What has to be done or known about the player before money is paid to them. */
function whatIsFirst({ birth_date, is_age_known, is_of_age, verification }: User): ReactNode {
  if (!is_age_known || !is_of_age) return <BirthDateFirst birthDate={birth_date} isOfAge={is_of_age} />;
  const { is_need, data } = verification;
  if (!is_need) return undefined;
  return <VerifyFirst isLookedAt={data.status === "pending" || data.status === "waiting"} />;
}

function BirthDateFirst({ birthDate, isOfAge }: { birthDate: string | null; isOfAge: boolean }) {
  const { t } = useTranslation("withdraw");
  return (
    <div className={styles.body}>
      <p className={styles.text}>{birthDate === null ? t("birth") : t("under_age")}</p>
      {birthDate !== null && <SupportLink>{t("support")}</SupportLink>}
      <BirthDate birthDate={birthDate} isOfAge={isOfAge} />
    </div>
  );
}

/** Documents are sent in a dialog of their own. */
function VerifyFirst({ isLookedAt }: { isLookedAt: boolean }) {
  const { t } = useTranslation("withdraw");
  const { open } = useDialogs();
  return (
    <EmptyState title={t("verify.title")} text={isLookedAt ? t("verify.pending") : t("verify.text")}>
      <Button kind="primary" onClick={() => open("Verification")}>
        {t("verify.open")}
      </Button>
    </EmptyState>
  );
}
