import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { MoneyOperation } from "../../../contract/cashier.ts";
import { useDialogs } from "../../app/dialogs/use-dialogs.ts";
import { Receipt } from "../../features/cashier/receipt.tsx";
import { useOperationWords } from "../../features/cashier/use-operation-words.ts";
import { useErrors } from "../../features/errors/use-errors.ts";
import { NetworkButton } from "../../features/forms/network-button.tsx";
import { useFormat } from "../../i18n/use-format.ts";
import { useLayer } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./money-actions.module.css";

const cancelMs = 25_000;

/** What can be done with one line of the player's money: go on with it, take it back while that is possible, look at it. */
export function MoneyActions({ operation }: { operation: MoneyOperation }) {
  const { t } = useTranslation(["history", "common"]);
  const layer = useLayer();
  const format = useFormat();
  const words = useOperationWords();
  const { open } = useDialogs();
  const { tell, forget } = useErrors();
  const [isOpen, setOpen] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const { id, at } = operation;
  const time = format.moment(at);

  async function cancel() {
    forget();
    setCancelling(true);
    const answer = await layer.cashier.cancelPayout({ id }, { timeoutMs: cancelMs });
    if (!answer.ok) tell(answer.error);
    setCancelling(false);
  }

  return (
    <span className={styles.actions}>
      {isResumable(operation) && (
        <NetworkButton size="small" aria-label={t("money.resume_of", { time })} onClick={() => open("PayIn", id)}>
          {t("money.resume")}
        </NetworkButton>
      )}
      {operation.kind === "withdrawal" && operation.detail === "unconfirmed" && (
        <NetworkButton size="small" aria-label={t("money.confirm_of", { time })} onClick={() => open("Withdraw", id)}>
          {t("money.confirm")}
        </NetworkButton>
      )}
      {operation.kind === "withdrawal" && operation.may_be_cancelled && (
        <NetworkButton
          kind="quiet"
          size="small"
          busy={cancelling}
          aria-label={t("money.cancel_of", { time })}
          onClick={() => void cancel()}
        >
          {t("money.cancel")}
        </NetworkButton>
      )}
      <Button
        kind="quiet"
        size="small"
        aria-label={t("money.open_of", { what: words.kind(operation), time })}
        onClick={() => setOpen(true)}
      >
        {t("money.open")}
      </Button>
      {isOpen && (
        <Dialog
          title={t("money.open")}
          close={{ label: t("common:action.close"), onClose: () => setOpen(false) }}
        >
          <Receipt operation={operation} />
        </Dialog>
      )}
    </span>
  );
}

/** Whether it can still be paid: the house says until when, and also takes what comes late. */
function isResumable(operation: MoneyOperation): boolean {
  return operation.kind === "deposit" && operation.state === "open" && operation.resumable_until !== null;
}
