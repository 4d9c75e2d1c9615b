import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Payout, PayoutState } from "../../../contract/cashier.ts";
import { links } from "../../app/links.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CodeForm } from "../codes/code-form.tsx";
import { NeedsNetwork } from "../forms/needs-network.tsx";
import { NetworkButton } from "../forms/network-button.tsx";
import { useCancelPayout } from "./use-cancel-payout.ts";
import styles from "./withdraw.module.css";

/** A withdrawal that was ordered: just now, with its answer, or earlier. */
export interface Made {
  id: string;
  payout?: Payout;
  amount?: string;
}

const steps = ["unconfirmed", "waiting", "sent", "done"] as const;

/** How a withdrawal stands, and what is left to do about it. */
export function WithdrawalState({ made, onAnother }: { made: Made; onAnother(): void }) {
  const { t } = useTranslation("withdraw");
  const layer = useLayer();
  const format = useFormat();
  const { id, payout } = made;
  const known = useStream((layer) => layer.cashier.payouts$())?.items.find((each) => each.id === id);
  const currency = useStream((layer) => layer.wallet.balance$())?.value.currency ?? "RUB";
  const { busy, cancel } = useCancelPayout(id);
  const state = known?.state ?? payout?.state;
  const amount = known?.amount ?? made.amount;
  if (state === undefined) return <Skeleton lines={5} />;
  const isOver = state === "done" || state === "refused" || state === "cancelled";
  return (
    <div className={styles.body}>
      {amount !== undefined && <p className={styles.amount}>{format.money(amount, currency)}</p>}
      <Steps state={state} wasUnconfirmed={Boolean(payout?.code) || state === "unconfirmed"} />
      <p className={styles.text} role="status">
        {t(`now.${state}`)}
      </p>
      {state === "unconfirmed" && (
        <CodeForm
          intro={payout?.code ? t("code.intro", { to: payout.code.to }) : t("code.intro_again")}
          submit={t("code.submit")}
          waitS={payout?.code?.resend_in ?? 0}
          onSend={(code) => layer.cashier.confirmPayout({ id, code })}
          onResend={() => layer.cashier.resendPayoutCode({ id })}
        />
      )}
      <NeedsNetwork>
        <div className={styles.actions}>
          <Link href={links.moneyHistory()} className={buttonClass({})}>
            {t("history")}
          </Link>
          {isOver && <Button onClick={onAnother}>{t("another")}</Button>}
          {(state === "unconfirmed" || state === "waiting") && (
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
