import { Printer } from "lucide";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Exchanged, MoneyOperation } from "../../../contract/cashier.ts";
import { gameIds } from "../../../rules/games/ids.ts";
import { links } from "../../shell/links.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import { microOf } from "./deposit-amount.ts";
import { orderedAmount } from "./ordered-amount.ts";
import styles from "./receipt.module.css";
import { useExactFormat } from "./use-exact-format.ts";
import { useOperationWords } from "./use-operation-words.ts";

type Fact = { name: string; value: ReactNode } | undefined;

export function Receipt({ operation }: { operation: MoneyOperation }) {
  const { t } = useTranslation(["money", "common"]);
  const format = useFormat();
  const exact = useExactFormat();
  const words = useOperationWords();
  const [printedAt] = useState(() => new Date().toISOString());
  const { id, amount, currency, at, ended_at } = operation;
  const effect = microOf(amount);
  const reason = words.reason(operation);
  const by = words.by(operation);
  const facts: Fact[] = [
    by === undefined ? undefined : { name: t("game" in operation ? "receipt.game" : "receipt.by"), value: by },
    ...useFigures(operation),
    effect === 0n ? { name: t("receipt.effect"), value: exact.money(effect, currency) } : undefined,
    { name: t("receipt.began"), value: <time dateTime={at}>{exact.moment(at)}</time> },
    ended_at === null
      ? undefined
      : { name: t("receipt.ended"), value: <time dateTime={ended_at}>{exact.moment(ended_at)}</time> },
    reason === undefined ? undefined : { name: t("receipt.reason"), value: reason },
    {
      name: t("receipt.id"),
      value: <CopyText text={id} copyLabel={t("common:action.copy")} copiedLabel={t("common:action.copied")} />,
    },
  ];
  const isDecided = operation.kind === "bet" && operation.state === "done";
  const isProven = isDecided && gameIds.some((known) => known === operation.game);
  return (
    <div className={styles.receipt}>
      <p className={styles.brand}>{t("common:brand")}</p>
      <div className={styles.head}>
        <span>{words.kind(operation)}</span>
        <b className={styles.amount}>
          {effect === 0n
            ? exact.money(orderedAmount(operation), currency)
            : exact.money(effect, currency, { signed: true })}
        </b>
        <Chip tone={words.tone(operation)}>{words.state(operation)}</Chip>
      </div>
      {operation.kind === "deposit" && operation.sum_was_changed && (
        <p className={styles.note}>{t("receipt.changed")}</p>
      )}
      {operation.kind === "deposit" && operation.late && <p className={styles.note}>{t("receipt.late")}</p>}
      <FactList facts={facts.filter((fact) => fact !== undefined)} />
      <p className={styles.printed}>{t("receipt.printed", { time: format.dateTime(printedAt) })}</p>
      <div className={styles.actions}>
        <Button icon={Printer} onClick={() => print()}>
          {t("receipt.print")}
        </Button>
        {isProven && (
          <Link href={links.proof(id)} className={buttonClass({})}>
            {t("receipt.proof")}
          </Link>
        )}
      </div>
    </div>
  );
}

function useFigures(operation: MoneyOperation): Fact[] {
  const { t } = useTranslation("money");
  const format = useFormat();
  const exact = useExactFormat();
  const money = (amount: string) => exact.money(microOf(amount), operation.currency);
  if (operation.kind === "deposit") {
    const { state, ordered, shop_amount, commission, exchange } = operation;
    const credit = exact.money(microOf(shop_amount) - microOf(commission), operation.currency);
    return [
      credit === money(ordered) ? undefined : { name: t("receipt.ordered"), value: money(ordered) },
      { name: t(`receipt.credit.${state}`), value: credit },
      { name: t("receipt.commission"), value: money(commission) },
      { name: t(`receipt.pay.${state}`), value: money(shop_amount) },
      ...exchangeFacts(exchange),
    ];
  }
  if (operation.kind === "withdrawal") {
    const { sum, fee, exchange, destination } = operation;
    return [
      { name: t("receipt.destination"), value: destination },
      { name: t("receipt.sum"), value: money(sum) },
      { name: t("receipt.fee"), value: money(fee) },
      ...exchangeFacts(exchange),
    ];
  }
  if (operation.kind === "bet") {
    const { stake, payout, multiplier } = operation;
    return [
      { name: t("receipt.stake"), value: money(stake) },
      payout === null ? undefined : { name: t("receipt.payout"), value: money(payout) },
      multiplier === null ? undefined : { name: t("receipt.multiplier"), value: format.multiplier(multiplier) },
    ];
  }
  return [];

  function exchangeFacts(exchange: Exchanged | null): Fact[] {
    if (!exchange) return [];
    const { currency, rate, source, at } = exchange;
    return [
      { name: t("receipt.exchanged"), value: exact.coins(exchange) },
      {
        name: t("receipt.rate"),
        value: t("receipt.rate_of", { from: operation.currency, rate: exact.decimal(rate), to: currency }),
      },
      { name: t("receipt.source"), value: source },
      { name: t("receipt.rate_at"), value: <time dateTime={at}>{exact.moment(at)}</time> },
    ];
  }
}
