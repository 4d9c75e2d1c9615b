import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { MoneyOperation, OperationFilter } from "../../../contract/cashier.ts";
import { parseMoney } from "../../../rules/money.ts";
import { useBackCloses } from "../../shell/dialogs/use-back-closes.ts";
import { SupportButton } from "../../shell/support-button.tsx";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { usePart } from "../../shell/use-part.ts";
import { stampOf } from "../../features/export/stamp.ts";
import { NeedsNetwork } from "../../features/forms/needs-network.tsx";
import { NetworkButton } from "../../features/forms/network-button.tsx";
import { orderedAmount } from "../../features/cashier/ordered-amount.ts";
import { useExactFormat } from "../../features/cashier/use-exact-format.ts";
import { useOperationWords } from "../../features/cashier/use-operation-words.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { Chip } from "../../ui/chip.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useOnline } from "../../ui/online.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { boundsOfDays } from "./day-fields.tsx";
import { HistoryList } from "./history-list.tsx";
import { MoneyFilter, type MoneyWish } from "./money-filter.tsx";
import { MoneyActions } from "./money-actions.tsx";
import styles from "./money.module.css";
import { useMoneyFile } from "./use-money-file.ts";

const loadReceipt = () => import("../../features/cashier/receipt.tsx").then(({ Receipt }) => Receipt);
const all: MoneyWish = { kind: undefined, state: undefined, from: "", to: "" };

export function Money() {
  const { t } = useTranslation(["history", "common"]);
  const layer = useLayer();
  const format = useFormat();
  const words = useOperationWords();
  const online = useOnline();
  const { open } = useDialogs();
  const [wish, setWish] = useState(all);
  const filter = filterOf(wish, format.timezone);
  const list = useStream((layer) => layer.history.money$(filter));
  const { busy, save } = useMoneyFile(filter);
  const [today] = useState(() => stampOf(new Date().toISOString(), format.timezone).slice(0, 10));
  const [receipt, setReceipt] = useState<string>();
  const shownOperation = list?.value.items.find(({ id }) => id === receipt);
  // Loaded with the list, because the player may be offline when opening a receipt.
  const receiptPart = usePart(true, loadReceipt);
  useBackCloses(shownOperation !== undefined, () => setReceipt(undefined));
  const isAll = Object.values(filter).every((part) => part === undefined);

  return (
    <NeedsNetwork>
      <HistoryList<MoneyOperation>
        label={t("kind.money")}
        list={list}
        online={online}
        filter={<MoneyFilter wish={wish} today={today} onChange={setWish} />}
        action={<NetworkButton onClick={() => open("Withdraw")}>{t("common:dialog.Withdraw")}</NetworkButton>}
        columns={[t("money.time"), t("money.operation"), t("money.state"), t("money.amount"), t("money.receipt")]}
        row={(operation) => ({
          key: operation.id,
          cells: [
            <time key="time" dateTime={operation.at}>
              {format.moment(operation.at)}
            </time>,
            <span key="operation" className={styles.operation}>
              <b>{words.kind(operation)}</b>
              <small>{words.by(operation)}</small>
            </span>,
            <span key="state" className={styles.state}>
              <Chip tone={words.tone(operation)}>{words.state(operation)}</Chip>
            </span>,
            <MoneyAmount key="amount" operation={operation} />,
            <MoneyActions key="actions" operation={operation} onReceipt={() => setReceipt(operation.id)} />,
          ],
        })}
        empty={
          <EmptyState
            title={isAll ? t("money.empty") : t("money.nothing")}
            text={isAll ? t("money.empty_text") : t("money.nothing_text")}
          />
        }
        saving={busy}
        onSave={() => void save()}
        onMore={() => layer.history.moreMoney(filter)}
        onRetry={() => void layer.app.retry()}
      />
      {shownOperation && (
        <Dialog
          title={t("money.open")}
          close={{ label: t("common:action.close"), onClose: () => setReceipt(undefined) }}
          overlay={<SupportButton />}
        >
          {receiptPart ? <receiptPart.View operation={shownOperation} /> : <Skeleton lines={6} />}
        </Dialog>
      )}
    </NeedsNetwork>
  );
}

/** The change of the balance; if it differs from the ordered amount, that is shown as well. */
function MoneyAmount({ operation }: { operation: MoneyOperation }) {
  const { t } = useTranslation("history");
  const exact = useExactFormat();
  const { amount, currency, kind } = operation;
  const micro = parseMoney(amount) ?? 0n;
  const ordered = orderedAmount(operation);
  const isOther = kind === "deposit" ? micro !== ordered : kind === "withdrawal" && micro === 0n;
  return (
    <span className={styles.amount}>
      <b className={micro > 0n ? styles.in : micro === 0n ? styles.nothing : undefined}>
        {exact.money(micro, currency, { signed: true })}
      </b>
      {isOther && <small>{t("money.ordered", { amount: exact.money(ordered, currency) })}</small>}
    </span>
  );
}

function filterOf({ kind, state, ...days }: MoneyWish, timezone: string): OperationFilter {
  return { kind, state, ...boundsOfDays(days, timezone) };
}
