import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { depositStatus } from "../../../contract/cashier.ts";
import { useDialogs, useOpenDialog } from "../../shell/dialogs/use-dialogs.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { fromTop } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FailedState } from "../../ui/states.tsx";
import { BirthDate } from "../verification/birth-date.tsx";
import { DepositEnded } from "./deposit-ended.tsx";
import { DepositForm } from "./deposit-form.tsx";
import { DepositInProgress } from "./deposit-in-progress.tsx";
import { depositToShow } from "./deposit-to-show.ts";
import { DepositsClosed } from "./deposits-closed.tsx";
import { OpenDeposits } from "./open-deposits.tsx";
import styles from "./pay-in-dialog.module.css";
import { isPayable, useDeposits } from "./use-deposits.ts";
import { useFollowed } from "./use-followed.ts";

const orderMs = 20_000;
/** So many the house lets one player have at once. */
const mostOpen = 5;

/** Paying in: a payment in progress where there is one, else the way to a new one. */
export default function PayInDialog() {
  const { t } = useTranslation(["cashier", "common"]);
  const layer = useLayer();
  const { close } = useDialogs();
  const { about } = useOpenDialog();
  const me = useStream((layer) => layer.profile.me$());
  const user = me?.value.user;
  const billing = useStream((layer) => layer.cashier.billing$());
  const wallet = useStream((layer) => layer.wallet.balance$())?.value;
  const stops = useStream((layer) => layer.safePlay.play$())?.stops ?? [];
  const deposits = useDeposits();
  /** The payment that is shown; "new" once somebody wants another one. */
  const [chosen, setChosen] = useState<string | undefined>(about);
  /** What there was when an answer was lost, while it is being looked for. */
  const [beforeLost, setBeforeLost] = useState<readonly string[]>();
  const first = depositToShow(
    deposits.open.map(({ deposit }) => deposit.id),
    beforeLost,
  );
  if (first !== undefined && (chosen === undefined || beforeLost)) {
    setChosen(first);
    setBeforeLost(undefined);
  }
  const shown = deposits.items.find(({ deposit }) => deposit.id === chosen);
  const isMissing = useFollowed(shown ? undefined : chosen);

  // Paid: whoever looks at it is told in a dialog of its own.
  const closePaid = useEffectEvent(close);
  const isPaid = shown?.status === depositStatus.paid;
  useEffect(() => {
    if (isPaid) closePaid();
  }, [isPaid]);

  const other = () => setChosen("new");

  const failed = (
    <FailedState
      title={t("common:state.part_failed")}
      text={t("common:state.part_failed_text")}
      retry={t("common:action.retry")}
      onRetry={() => void layer.app.retry()}
    />
  );

  if (me === null) return failed;
  if (!user || !deposits.isKnown || !wallet || isPaid) return <Skeleton lines={6} />;
  if (shown && isPayable(shown, deposits.now))
    return <DepositInProgress followed={shown} now={deposits.now} onOther={other} />;
  if (shown) return <DepositEnded followed={shown} onOther={other} />;
  if (chosen !== undefined && chosen !== "new")
    return isMissing ? <DepositEnded followed={undefined} onOther={other} /> : <Skeleton lines={6} />;

  const pause = stops.find(({ error }) => error === "self_excluded" || error === "cooling_off");
  if (pause) return <DepositsClosed stop={pause} />;
  if (user.is_age_known && !user.is_of_age)
    return (
      <div className={styles.body}>
        <BirthDate birthDate={user.birth_date} isOfAge={user.is_of_age} />
      </div>
    );
  // Each of them would be refused.
  if (deposits.open.length >= mostOpen)
    return (
      <div className={styles.body}>
        <OpenDeposits open={deposits.open} now={deposits.now} onResume={setChosen} />
        <p className={styles.text}>{t("open.enough")}</p>
      </div>
    );
  if (billing === undefined) return <Skeleton lines={8} />;
  if (billing === null) return failed;
  return (
    <div ref={fromTop} className={styles.body}>
      <OpenDeposits open={deposits.open} now={deposits.now} onResume={setChosen} />
      <DepositForm
        billing={billing.value}
        currency={wallet.currency}
        asked={deposits.asked}
        onBirthDate={user.is_age_known ? undefined : (birth_date) => layer.person.setBirthDate({ birth_date })}
        onOrder={async (wish) => {
          const before = deposits.items.map(({ deposit }) => deposit.id);
          const answer = await layer.cashier.deposit(wish, { timeoutMs: orderMs });
          setChosen(answer.ok ? answer.value.invoice_id : "new");
          // What was lost is looked for, and shown as soon as it is found.
          if (!answer.ok && answer.error.error === "unanswered") setBeforeLost(before);
          return answer;
        }}
      />
    </div>
  );
}
