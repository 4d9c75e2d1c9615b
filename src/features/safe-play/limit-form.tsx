import { useState } from "react";
import { useTranslation } from "react-i18next";
import { parse, safeParse } from "valibot";
import { type LimitWish, setLimit } from "../../../contract/safe-play.ts";
import { type Currency, currencySigns, toWire } from "../../../rules/money.ts";
import { limitKinds } from "../../../rules/safe-play/limits.ts";
import { periods } from "../../../rules/safe-play/spans.ts";
import { TextField } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { readAmount } from "../amounts/typed-amount.ts";
import { NetworkButton } from "../forms/network-button.tsx";
import { SentForm } from "../forms/sent-form.tsx";
import { type Sent, useSentForm } from "../forms/use-sent-form.ts";
import styles from "./limits-section.module.css";

interface Props {
  currency: Currency;
  onSet(wish: LimitWish): Sent;
}

const initial = { kind: "loss", period: "day", amount: "", minutes: "" };
type Filled = typeof initial;

export function LimitForm(props: Props) {
  // Once a limit is set, a new empty form replaces this one.
  const [round, setRound] = useState(0);
  return <EmptyForm key={round} {...props} onDone={() => setRound(round + 1)} />;
}

function EmptyForm({ currency, onSet, onDone }: Props & { onDone(): void }) {
  const { t } = useTranslation("safe-play");
  const { form, text, values, faults, faultText, busy, set } = useSentForm({ draft: "limit", initial, check, send });
  const isOfTime = values.kind === "session";

  async function send(filled: Filled) {
    // Cannot throw: every field has been checked.
    const wish = parse(setLimit.input, wishOf(filled));
    const answer = await onSet(wish);
    if (answer?.ok) onDone();
    return answer;
  }

  return (
    <SentForm className={styles.form} aria-label={t("limits.new")} {...form}>
      <SelectField
        label={t("limits.kind")}
        name="kind"
        value={values.kind}
        options={limitKinds.map((kind) => ({ value: kind, label: t(`limits.kinds.${kind}`) }))}
        onChange={(event) => set("kind", event.target.value)}
      />
      <SelectField
        label={t("limits.period")}
        name="period"
        value={values.period}
        options={periods.map((period) => ({ value: period, label: t(`limits.periods.${period}`) }))}
        onChange={(event) => set("period", event.target.value)}
      />
      {isOfTime ? (
        <TextField
          label={t("limits.minutes")}
          inputMode="numeric"
          autoComplete="off"
          figures
          {...text("minutes")}
          error={faultText(faults["minutes"])}
        />
      ) : (
        <TextField
          label={t("limits.amount")}
          inputMode="decimal"
          autoComplete="off"
          figures
          trailing={
            <span className={styles.sign} aria-hidden="true">
              {currencySigns[currency]}
            </span>
          }
          {...text("amount")}
          error={faultText(faults["amount"])}
        />
      )}
      <NetworkButton submit busy={busy}>
        {t("limits.set")}
      </NetworkButton>
    </SentForm>
  );
}

function check(name: keyof Filled, filled: Filled): string | undefined {
  const { issues } = safeParse(setLimit.input, wishOf(filled));
  return issues?.find((issue) => issue.path?.[0]?.key === name)?.message;
}

/** The call's input; invalid numbers are left for the schema to refuse. */
function wishOf({ kind, period, amount, minutes }: Filled): unknown {
  const text = (kind === "session" ? minutes : amount).replaceAll(/[\s\u00a0\u202f]/g, "");
  if (kind === "session")
    return { kind, period, ...(text === "" ? {} : { minutes: /^\d{1,6}$/.test(text) ? Number(text) : text }) };
  const sum = readAmount(text);
  return { kind, period, ...(text === "" ? {} : { amount: sum === undefined ? text : toWire(sum) }) };
}
