import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Exchanged, Payout, PayoutState } from "../../../contract/cashier.ts";
import type { Micro } from "../../../rules/money.ts";
import { links } from "../../shell/links.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { fromTop } from "../../ui/dialog.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CodeForm } from "../codes/code-form.tsx";
import { NeedsNetwork } from "../forms/needs-network.tsx";
import { NetworkButton } from "../forms/network-button.tsx";
import { useNow } from "../safe-play/use-now.ts";
import { microOf } from "./deposit-amount.ts";
import { useCancelPayout } from "./use-cancel-payout.ts";
import { useExactFormat } from "./use-exact-format.ts";
import { usePayoutWait } from "./use-payout-wait.ts";
import styles from "./withdraw.module.css";

/** A withdrawal that was ordered: just now, with its answer, or earlier. */
export interface Made {
  id: string;
  payout?: Payout;
}

const steps = ["unconfirmed", "waiting", "sent", "done"] as const;

/** How a withdrawal stands, and what is left to do about it. */
export function WithdrawalState({ made, onAnother }: { made: Made; onAnother(): void }) {
  const { t } = useTranslation("withdraw");
  const layer = useLayer();
  const format = useFormat();
  const { id, payout } = made;
  const payouts = useStream((layer) => layer.cashier.payouts$());
  const known = payouts?.items.find((each) => each.id === id);
  const isAsked = payouts?.confirming.includes(id) ?? false;
  const currency = useStream((layer) => layer.wallet.balance$())?.value.currency ?? "RUB";
  const { busy, cancel } = useCancelPayout(id);
  const exact = useExactFormat();
  const wait = usePayoutWait();
  const aheadMs = useStream((layer) => layer.cashier.deposits$())?.aheadMs ?? 0;
  const time = useNow(1_000) + aheadMs;
  /** What was shown when a confirmation came too late for it. */
  const [before, setBefore] = useState<Exchanged>();
  const now = known ?? payout;
  if (now === undefined) return <Skeleton lines={5} />;
  const { state, amount, fee, destination, exchange, rate_until: rateUntil, is_cancelling: isCancelling } = now;
  const isOver = state === "done" || state === "refused" || state === "cancelled";
  const isUnconfirmed = state === "unconfirmed";
  const money = (micro: Micro) => format.money(micro, currency);
  const coins = exchange && exact.coins(exchange);
  const isChanged = before !== undefined && exchange !== null && before.rate !== exchange.rate;

  /** Confirms what is shown here, and nothing else. */
  async function confirm(code: string) {
    const answer = await layer.cashier.confirmPayout({ id, code, ...(exchange && { rate: exchange.rate }) });
    // Also where the answer was lost: it may have said that the rate is another one.
    if (exchange) setBefore(exchange);
    return answer;
  }

  return (
    <div ref={fromTop} className={styles.body}>
      <p className={styles.amount}>{format.money(amount, currency)}</p>
      <Steps state={state} wasUnconfirmed={Boolean(payout?.code) || isUnconfirmed} />
      <FactList
        facts={[
          { name: t("to"), value: destination },
          { name: t("costs.fee"), value: microOf(fee) === 0n ? t("costs.no_fee") : money(microOf(fee)) },
          ...(isOver && state !== "done"
            ? []
            : [{ name: t("costs.total"), value: money(microOf(amount) + microOf(fee)) }]),
          ...(coins ? [{ name: t("costs.arrives"), value: coins }] : []),
        ]}
      />
      <p className={styles.text} role="status">
        {isCancelling ? t("now.cancelling") : t(`now.${state}`)}
      </p>
      {rateUntil !== null && (
        <p className={styles.note}>
          {Date.parse(rateUntil) > time ? t("rate.until", { time: format.deadline(rateUntil) }) : t("rate.over")}
        </p>
      )}
      {isUnconfirmed && isChanged && (
        <p className={styles.fault} role="alert">
          {t("rate.changed", { before: exact.coins(before), now: coins })}
        </p>
      )}
      {isUnconfirmed && wait && <p className={styles.note}>{t("wait.there", { time: format.deadline(wait.until) })}</p>}
      {isUnconfirmed && isAsked && (
        <p className={styles.text} role="status">
          {t("code.asked")}
        </p>
      )}
      {isUnconfirmed && (
        // What was typed stays for another try, if that is needed once it is known.
        <div hidden={isAsked || wait !== undefined}>
          {/* Of another rate an empty one: only a code that is typed after the new amount was shown agrees to it. */}
          <CodeForm
            key={exchange?.rate}
            intro={payout?.code ? t("code.intro", { to: payout.code.to }) : t("code.intro_again")}
            submit={coins ? t("code.submit_coins", { amount: coins }) : t("code.submit")}
            waitS={payout?.code?.resend_in ?? 0}
            onSend={confirm}
            onResend={() => layer.cashier.resendPayoutCode({ id })}
          />
        </div>
      )}
      <NeedsNetwork>
        <div className={styles.actions}>
          <Link href={links.moneyHistory()} className={buttonClass({})}>
            {t("history")}
          </Link>
          {isOver && <Button onClick={onAnother}>{t("another")}</Button>}
          {(isUnconfirmed || state === "waiting") && !isCancelling && (
            <NetworkButton kind="quiet" busy={busy} onClick={() => void cancel()}>
              {t("cancel")}
            </NetworkButton>
          )}
        </div>
      </NeedsNetwork>
    </div>
  );
}

/** The way of a withdrawal; one that has come back is on none of its steps. */
function Steps({ state, wasUnconfirmed }: { state: PayoutState; wasUnconfirmed: boolean }) {
  const { t } = useTranslation("withdraw");
  const at = steps.findIndex((step) => step === state);
  if (at < 0) return null;
  return (
    <ol className={styles.steps} aria-label={t("step.label")}>
      {steps.map((step, index) =>
        step === "unconfirmed" && !wasUnconfirmed ? null : (
          <li
            key={step}
            className={styles.step}
            data-past={index < at || step === "done" ? index <= at || undefined : undefined}
            aria-current={index === at ? "step" : undefined}
          >
            {t(`step.${step}`)}
          </li>
        ),
      )}
    </ol>
  );
}
