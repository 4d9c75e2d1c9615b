import { useTranslation } from "react-i18next";
import type { Currency } from "../../../rules/money.ts";
import type { CachedPayout } from "../../../worker/cashier/cached-payouts.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { OpenList } from "./open-list.tsx";

interface Props {
  payouts: readonly CachedPayout[];
  currency: Currency;
  onGo(id: string): void;
}

export function UnconfirmedPayouts({ payouts, currency, onGo }: Props) {
  const { t } = useTranslation("withdraw");
  const format = useFormat();
  const lines = payouts
    .filter(({ state }) => state === "unconfirmed")
    .map(({ id, amount: sum, destination }) => {
      const amount = format.money(sum, currency);
      return { id, amount, about: destination, goLabel: t("open.go_of", { amount, destination }) };
    });
  return <OpenList title={t("open.title")} go={t("open.go")} lines={lines} onGo={onGo} />;
}
