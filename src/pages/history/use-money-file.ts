import { useTranslation } from "react-i18next";
import type { MoneyOperation, OperationFilter } from "../../../contract/cashier.ts";
import { useOperationWords } from "../../features/cashier/use-operation-words.ts";
import type { Cell } from "../../features/export/csv.ts";
import { stampOf } from "../../features/export/stamp.ts";
import { useCsv } from "../../features/export/use-csv.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer } from "../../link/use-stream.ts";

const exportMs = 120_000;

export function useMoneyFile(filter: OperationFilter) {
  const { t } = useTranslation(["history", "money"]);
  const layer = useLayer();
  const { timezone } = useFormat();
  const words = useOperationWords();

  function cells(operation: MoneyOperation): Cell[] {
    const { amount, currency, at, ended_at, id } = operation;
    const exchange = "exchange" in operation ? operation.exchange : null;
    const stamp = (iso: string | null | undefined) => (iso ? stampOf(iso, timezone) : "");
    const figure = (text: string | null | undefined): Cell => (text ? { figure: text } : "");
    return [
      stamp(at),
      words.kind(operation),
      words.state(operation),
      { figure: amount },
      currency,
      words.by(operation) ?? "",
      figure(operation.kind === "deposit" ? operation.ordered : undefined),
      figure(operation.kind === "withdrawal" ? operation.sum : undefined),
      figure(operation.kind === "withdrawal" ? operation.fee : undefined),
      figure(operation.kind === "deposit" ? operation.commission : undefined),
      figure(operation.kind === "deposit" ? operation.shop_amount : undefined),
      figure(operation.kind === "bet" ? operation.stake : undefined),
      figure(operation.kind === "bet" ? operation.payout : undefined),
      operation.kind === "withdrawal" ? operation.destination : "",
      figure(exchange?.amount),
      exchange?.currency ?? "",
      figure(exchange?.rate),
      exchange?.source ?? "",
      stamp(exchange?.at),
      stamp(ended_at),
      words.reason(operation) ?? "",
      id,
    ];
  }

  return useCsv<MoneyOperation>({
    name: "money",
    columns: [
      t("money.time"),
      t("money.kind"),
      t("money.state"),
      t("money.amount"),
      t("money:receipt.currency"),
      t("money:receipt.by"),
      t("money:receipt.ordered"),
      t("money:receipt.sum"),
      t("money:receipt.fee"),
      t("money:receipt.commission"),
      t("money:receipt.with_commission"),
      t("money:receipt.stake"),
      t("money:receipt.payout"),
      t("money:receipt.destination"),
      t("money:receipt.exchanged"),
      t("money:receipt.exchange_currency"),
      t("money:receipt.rate"),
      t("money:receipt.source"),
      t("money:receipt.rate_at"),
      t("money:receipt.ended"),
      t("money:receipt.reason"),
      t("money:receipt.id"),
    ],
    cells,
    load: () => layer.history.allMoney(filter, { timeoutMs: exportMs }),
  });
}
