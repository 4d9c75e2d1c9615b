import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { BillingData, PaymentMethod, PayoutWait } from "../../../contract/cashier.ts";
import type { WalletState } from "../../../contract/wallet.ts";
import { currencySigns, type Micro, toWire } from "../../../rules/money.ts";
import type { Dated } from "../../../worker/cache/player-cache.ts";
import { links } from "../../shell/links.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useLayer } from "../../link/use-stream.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { AmountField } from "../../ui/amount-field.tsx";
import { TextField } from "../../ui/field.tsx";
import { StaleMark } from "../../ui/states.tsx";
import { readAmount } from "../amounts/typed-amount.ts";
import { fieldFaults } from "../../shell/errors/error-text.ts";
import { NetworkButton } from "../forms/network-button.tsx";
import { SentForm } from "../forms/sent-form.tsx";
import { useSentForm } from "../forms/use-sent-form.ts";
import { CardField } from "./card-field.tsx";
import { amountText, microOf } from "./deposit-amount.ts";
import { MethodTiles } from "./method-tiles.tsx";
import { useExactFormat } from "./use-exact-format.ts";
import { WithdrawCosts } from "./withdraw-costs.tsx";
import styles from "./withdraw.module.css";
import {
  amountFault,
  bonusConsent,
  destinationFault,
  givenUp,
  looksComplete,
  newDestinationFault,
  newDestinationsFrom,
  reckon,
  withdrawalFaults,
  withdrawalLimits,
} from "./withdrawal.ts";
import type { Made } from "./withdrawal-state.tsx";

const orderMs = 25_000;

interface Props {
  methods: readonly PaymentMethod[];
  billing: Dated<BillingData>;
  wallet: WalletState;
  /** Money goes to no new place for now. */
  wait: PayoutWait | undefined;
  /** The player has a confirmed address, which a code can be sent to. */
  hasContact: boolean;
  onMade(made: Made): void;
}

/** How much, by which way and where to, with everything that it costs before it is sent. */
export function WithdrawForm({ methods, billing, wallet, wait, hasContact, onMade }: Props) {
  const { t } = useTranslation(["withdraw", "common"]);
  const layer = useLayer();
  const format = useFormat();
  const exact = useExactFormat();
  const consent = bonusConsent(wallet, billing.value);
  const { form, text, set, values, faults, faultText, busy } = useSentForm({
    draft: "withdraw",
    // What of a bonus is lost, once the player has agreed to that.
    initial: { method: methods[0]?.hash ?? "", amount: "", destination: "", give_up_bonus: "" },
    check: (name, filled) => checkOf(name, filled, methodOf(filled.method), { wallet, wait, consent }),
    // The field says it, and the note above says when, or what.
    showsItself: ({ error }) => error === "contacts_changed" || error === "bonus_active",
    faultsOf(error, filled) {
      const method = methodOf(filled.method);
      return method ? withdrawalFaults(error, method, wallet) : fieldFaults(error);
    },
    async send({ method, amount, destination, give_up_bonus: agreed }) {
      const wish = {
        method,
        amount: toWire(readAmount(amount) ?? 0n),
        destination: destination.trim(),
        ...givenUp(agreed, wallet, billing.value),
      };
      const answer = await layer.cashier.payout(wish, { timeoutMs: orderMs });
      if (answer.ok) onMade({ id: answer.value.id, payout: answer.value });
      return answer;
    },
  });

  function methodOf(hash: string): PaymentMethod | undefined {
    return methods.find((each) => each.hash === hash);
  }

  function feeOf({ costs }: PaymentMethod): string {
    const text = exact.costs(costs, wallet.currency);
    return text === undefined ? t("fee_none") : t("fee_of", { costs: text });
  }

  function waitText({ until, places }: PayoutWait): string {
    const time = format.deadline(until);
    const shown = places.map((place) => place.shown).join(", ");
    return places.length > 0 ? t("wait.known", { time, places: shown }) : t("wait.none", { time });
  }

  /** An address is nothing to put on a card, nor the other way round. */
  function choose(hash: string) {
    if (methodOf(hash)?.kind !== method?.kind) set("destination", "");
    set("method", hash);
  }

  // What was typed last time may be of a way that there is no more.
  const method = methodOf(values.method);
  const { currency, balance } = wallet;
  const money = (micro: bigint | string) => format.money(micro, currency);
  const limits = method && withdrawalLimits(method, wallet);
  const tooLittle = limits && limits.max < limits.min;

  return (
    <SentForm className={styles.body} {...form}>
      {billing.stale && <StaleMark>{t("common:state.as_of", { time: format.moment(billing.at) })}</StaleMark>}
      {wait && <p className={styles.note}>{waitText(wait)}</p>}
      <MethodTiles label={t("methods")} methods={methods} value={values.method} about={feeOf} onChange={choose} />
      {faults["method"] !== undefined && (
        <p className={styles.fault} role="alert">
          {faultText(faults["method"])}
        </p>
      )}
      {method && limits && (
        <>
          <AmountField
            label={t("amount")}
            limits={t("limits", {
              min: money(method.min_amount),
              max: tooLittle ? money(method.max_amount) : money(limits.max),
            })}
            sign={currencySigns[currency]}
            value={values.amount}
            error={faultText(faults["amount"])}
            steps={[
              { label: t("min"), onPress: () => set("amount", amountText(limits.min)) },
              { label: t("half"), onPress: () => set("amount", amountText(halfOf(limits))) },
              { label: t("max"), onPress: () => set("amount", amountText(tooLittle ? limits.min : limits.max)) },
            ]}
            onChange={(next) => set("amount", next)}
            onLeave={text("amount").onBlur}
          />
          {tooLittle && (
            <p className={styles.note} role="status">
              {t("nothing", { min: money(limits.min), balance: money(balance) })}
            </p>
          )}
          <Destination
            method={method}
            field={text("destination")}
            fault={faults["destination"]}
            faultText={(fault) => {
              const from = newDestinationsFrom(fault);
              if (from === undefined) return faultText(fault);
              return wait ? t("wait.new_place") : t("wait.there", { time: format.deadline(from) });
            }}
            onType={(typed) => set("destination", typed)}
          />
          {!hasContact && (
            <p className={styles.note}>
              {t("contact")} <Link href={links.access()}>{t("contact_link")}</Link>
            </p>
          )}
          {(hasBonus(wallet) || faults["give_up_bonus"]) && (
            <Checkbox
              name="give_up_bonus"
              checked={values.give_up_bonus === consent}
              onChange={(event) => set("give_up_bonus", event.target.checked ? consent : "")}
              error={faultText(faults["give_up_bonus"])}
            >
              {t("bonus", { lost: money(wallet.bonus_balance) })}
            </Checkbox>
          )}
          <WithdrawCosts method={method} reckoning={reckon(values.amount, method)} currency={currency} />
          <NetworkButton kind="primary" size="large" wide submit busy={busy}>
            {t("common:dialog.Withdraw")}
          </NetworkButton>
        </>
      )}
    </SentForm>
  );
}

interface DestinationProps {
  method: PaymentMethod;
  field: ReturnType<ReturnType<typeof useSentForm<Record<string, string>>>["text"]>;
  fault: string | undefined;
  faultText(fault: string | undefined): string | undefined;
  onType(text: string): void;
}

/** A card or an address, looked at while it is typed: a slip in it would send the money to nobody. */
function Destination({ method, field, fault, faultText, onType }: DestinationProps) {
  const { t } = useTranslation("withdraw");
  const found = destinationFault(field.value, method);
  const seen = fault ?? (found !== "required" && looksComplete(field.value, method) ? found : undefined);
  const isGood = found === undefined;
  const chain = { coin: method.exchange_currency ?? "", network: method.network ?? method.exchange_currency ?? "" };
  if (method.kind !== "crypto")
    return (
      <CardField
        {...field}
        label={t("card")}
        hint={isGood ? t("card_good") : t("card_hint")}
        error={faultText(seen)}
        onType={onType}
      />
    );
  return (
    <TextField
      {...field}
      label={t("address", chain)}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={128}
      hint={isGood ? t("address_good") : t("address_hint", chain)}
      error={faultText(seen)}
    />
  );
}

function hasBonus({ bonus_balance }: WalletState): boolean {
  return microOf(bonus_balance) > 0n;
}

function checkOf(
  name: "method" | "amount" | "destination" | "give_up_bonus",
  { amount, destination, give_up_bonus }: { amount: string; destination: string; give_up_bonus: string },
  method: PaymentMethod | undefined,
  { wallet, wait, consent }: Pick<Props, "wallet" | "wait"> & { consent: string },
): string | undefined {
  if (!method) return name === "method" ? "unknown_method" : undefined;
  if (name === "give_up_bonus") return hasBonus(wallet) && give_up_bonus !== consent ? "accept_needed" : undefined;
  if (name === "amount") return amountFault(amount, method, wallet);
  if (name !== "destination") return undefined;
  return destinationFault(destination, method) ?? newDestinationFault(destination, method, wait);
}

/** In whole cents, and no less than the least. */
function halfOf({ min, max }: { min: Micro; max: Micro }): Micro {
  const half = max / 2n - ((max / 2n) % 10_000n);
  return half < min ? min : half;
}
