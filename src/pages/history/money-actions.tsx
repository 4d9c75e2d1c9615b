import { useTranslation } from "react-i18next";
import type { MoneyOperation } from "../../../contract/cashier.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { useCancelPayout } from "../../features/cashier/use-cancel-payout.ts";
import { useOperationWords } from "../../features/cashier/use-operation-words.ts";
import { NetworkButton } from "../../features/forms/network-button.tsx";
import { useFormat } from "../../i18n/use-format.tsx";
import { Button } from "../../ui/button.tsx";
import { TableLink } from "./table-link.tsx";
import styles from "./money-actions.module.css";

interface Props {
  operation: MoneyOperation;
  onReceipt(): void;
}

export function MoneyActions({ operation, onReceipt }: Props) {
  const { t } = useTranslation("history");
  const format = useFormat();
  const words = useOperationWords();
  const { open } = useDialogs();
  const { id, at } = operation;
  const { busy, cancel } = useCancelPayout(id);
  const time = format.moment(at);
  const isUnconfirmed = operation.kind === "withdrawal" && operation.detail === "unconfirmed";
  // An open bet is not settled and has no receipt.
  const isUnderWay = operation.kind === "bet" && operation.state === "open";
  const isFrameless = !isResumable(operation) && !isUnconfirmed && !isUnderWay;

  return (
    <span className={styles.actions} data-frameless={isFrameless || undefined}>
      {isResumable(operation) && (
        <NetworkButton size="small" aria-label={t("money.resume_of", { time })} onClick={() => open("PayIn", id)}>
          {t("money.resume")}
        </NetworkButton>
      )}
      {isUnconfirmed && (
        <NetworkButton size="small" aria-label={t("money.confirm_of", { time })} onClick={() => open("Withdraw", id)}>
          {t("money.confirm")}
        </NetworkButton>
      )}
      {operation.kind === "withdrawal" && operation.may_be_cancelled && (
        <NetworkButton
          kind="quiet"
          size="small"
          busy={busy}
          aria-label={t("money.cancel_of", { time })}
          onClick={() => void cancel()}
        >
          {t("money.cancel")}
        </NetworkButton>
      )}
      {isUnderWay ? (
        <TableLink game={operation.game} />
      ) : (
        <Button
          kind="quiet"
          size="small"
          aria-label={t("money.open_of", { what: words.kind(operation), time })}
          onClick={onReceipt}
        >
          {t("money.open")}
        </Button>
      )}
    </span>
  );
}

/** Whether the deposit can still be paid. The house says until when; it also accepts late payments. */
function isResumable(operation: MoneyOperation): boolean {
  return operation.kind === "deposit" && operation.state === "open" && operation.resumable_until !== null;
}
