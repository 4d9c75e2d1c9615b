import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { BillingData, DepositOrder, PaymentMethod } from "../../../contract/cashier.ts";
import { costOf } from "../../../rules/cashier/costs.ts";
import { type Currency, currencySigns, toWire } from "../../../rules/money.ts";
import { links } from "../../shell/links.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { AmountField } from "../../ui/amount-field.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { readAmount } from "../amounts/typed-amount.ts";
import { NetworkButton } from "../forms/network-button.tsx";
import { SentForm } from "../forms/sent-form.tsx";
import { type Sent, useSentForm } from "../forms/use-sent-form.ts";
import { amountFault, amountText, depositFaults, microOf, quickPicks } from "./deposit-amount.ts";
import { DepositCosts } from "./deposit-costs.tsx";
import styles from "./deposit-form.module.css";
import { MethodTiles } from "./method-tiles.tsx";
import { useExactFormat } from "./use-exact-format.ts";
import { DepositBonus } from "../promotions/deposit-bonus.tsx";
import { SupportLink } from "../support/support-link.tsx";
import { BirthDateFields, useBirthDate } from "../verification/birth-date-fields.tsx";
import { datePartFaults, dayTyped, noDate } from "../verification/date-parts.ts";

interface Props {
  billing: BillingData;
  currency: Currency;
  /** Orders whose outcome is being asked for; until it is known, no other can be made. */
  asked: readonly { key: string; amount: string }[];
  /** Where the house does not know yet whether the player is of age: the date is told first, and by the same press. */
  onBirthDate?: ((birthDate: string) => Sent) | undefined;
  onOrder(wish: DepositOrder): Sent;
}

export function DepositForm({ billing, currency, asked, onBirthDate, onOrder }: Props) {
  const { t } = useTranslation("cashier");
  const format = useFormat();
  const exact = useExactFormat();
  const methods = [...billing.payments.methods, ...billing["crypto-payments"]];
  const [first] = methods;
  // Initial values stay, even when the methods are reloaded.
  const [initial] = useState({
    method: first?.hash ?? "",
    amount: first ? amountText(microOf(first.default_amount)) : "",
  });
  const costsOf = ({ costs }: PaymentMethod) => {
    const text = exact.costs(costs, currency);
    return text === undefined ? t("methods.free") : t("methods.costs", { costs: text });
  };
  const methodOf = (hash: string) => methods.find((method) => method.hash === hash) ?? first;
  const birth = useBirthDate();
  const { form, text, values, faults, faultText, busy, set, look } = useSentForm({
    draft: "deposit",
    initial: { ...initial, ...noDate },
    check(name, filled) {
      const method = methodOf(filled.method);
      if (name === "amount") return method && amountFault(filled.amount, method);
      return name === "method" || !onBirthDate ? undefined : birth.check(name, filled);
    },
    faultsOf: (error) => datePartFaults(depositFaults(error)),
    async send({ amount, method, ...date }) {
      const sum = readAmount(amount);
      const chosenMethod = methodOf(method);
      // Cannot happen: the form has checked both.
      if (sum === undefined || !chosenMethod) return undefined;
      const told = await onBirthDate?.(dayTyped(date) ?? "");
      return told?.ok === false ? told : onOrder({ method: chosenMethod.hash, amount: toWire(sum) });
    },
  });
  const method = methodOf(values.method);
  if (!method)
    return (
      <EmptyState title={t("methods.none")} text={t("methods.none_text")}>
        <SupportLink>{t("ended.support")}</SupportLink>
      </EmptyState>
    );
  const amount = readAmount(values.amount);
  const cost = amount === undefined ? 0n : costOf(amount, method.costs);
  const sum = (amount ?? 0n) + cost;
  const [question] = asked;

  return (
    <SentForm className={styles.form} aria-label={t("form")} {...form}>
      <MethodTiles
        label={t("methods.label")}
        methods={methods}
        value={method.hash}
        about={costsOf}
        onChange={(hash) => set("method", hash)}
      />
      {faults["method"] !== undefined && (
        <p className={styles.fault} role="alert">
          {faultText(faults["method"])}
        </p>
      )}
      <AmountField
        label={t("amount")}
        limits={t("limits", {
          min: format.money(method.min_amount, currency),
          max: format.money(method.max_amount, currency),
        })}
        sign={currencySigns[currency]}
        value={values.amount}
        error={faultText(faults["amount"])}
        steps={quickPicks(method).map((pick) => ({
          label: format.money(pick, currency),
          onPress: () => set("amount", amountText(pick)),
        }))}
        onChange={(typed) => set("amount", typed)}
        onLeave={() => void look("amount")}
      />
      <DepositBonus amount={amount} />
      <DepositCosts method={method} amount={amount} currency={currency} />
      {onBirthDate && <BirthDateFields birth={birth} hint={t("birth")} {...{ values, text, faults, faultText }} />}
      {question && (
        <p className={styles.asked} role="status">
          {t("asked", { amount: format.money(question.amount, currency) })}
        </p>
      )}
      <NetworkButton kind="primary" size="large" wide submit busy={busy || question !== undefined}>
        <span className={styles.submit}>
          {amount === undefined ? t("submit") : t("submit_sum", { amount: format.money(amount, currency) })}
          {cost > 0n && <small>{t("submit_pay", { amount: format.money(sum, currency) })}</small>}
        </span>
      </NetworkButton>
      <p className={styles.foot}>
        {t("safe_play")} <Link href={`${links.setting()}#limits`}>{t("safe_play_link")}</Link>
      </p>
    </SentForm>
  );
}
