import { useState } from "react";
import { useTranslation } from "react-i18next";
import { safeParse } from "valibot";
import { type LimitWish, setLimit } from "../../../contract/safe-play.ts";
import { type Currency, currencySigns } from "../../../rules/money.ts";
import { limitKinds } from "../../../rules/safe-play/limits.ts";
import { periods } from "../../../rules/safe-play/spans.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { useErrors } from "../errors/use-errors.ts";
import styles from "./limits-section.module.css";

export type Faults = Promise<Readonly<Record<string, readonly string[]>> | undefined>;

interface Props {
  currency: Currency;
  disabled: boolean;
  reasonId: string | undefined;
  onSet(wish: LimitWish): Faults;
}

const initial = { kind: "loss", period: "day", amount: "", minutes: "" };
type Filled = typeof initial;

export function LimitForm(props: Props) {
  // Once a limit is set, the form is a new one: empty.
  const [round, setRound] = useState(0);
  return <EmptyForm key={round} {...props} onDone={() => setRound(round + 1)} />;
}

function EmptyForm({ currency, disabled, reasonId, onSet, onDone }: Props & { onDone(): void }) {
  const { t } = useTranslation("safe-play");
  const { faultText } = useErrors();
  const { form, text, values, faults, busy, set } = useForm({ initial, check, send });
  const isOfTime = values.kind === "session";

  async function send(filled: Filled) {
    if (disabled) return undefined;
    const wish = safeParse(setLimit.input, wishOf(filled));
    // Every field has been looked at before.
    const wrong = wish.success ? await onSet(wish.output) : {};
    if (!wrong) onDone();
    return wrong;
  }

  return (
    <form className={styles.form} aria-label={t("limits.new")} {...form}>
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
      <Button submit busy={busy} disabled={disabled} aria-describedby={reasonId}>
        {t("limits.set")}
      </Button>
    </form>
  );
}

function check(name: keyof Filled, filled: Filled): string | undefined {
  const { issues } = safeParse(setLimit.input, wishOf(filled));
  return issues?.find((issue) => issue.path?.[0]?.key === name)?.message;
}

/** As it would be sent; what is no number of minutes is left for the schema to refuse. */
function wishOf({ kind, period, amount, minutes }: Filled): unknown {
  const typed = (kind === "session" ? minutes : amount).replaceAll(/[\s\u00a0\u202f]/g, "").replace(",", ".");
  if (kind === "session")
    return { kind, period, ...(typed === "" ? {} : { minutes: /^\d{1,6}$/.test(typed) ? Number(typed) : typed }) };
  return { kind, period, ...(typed === "" ? {} : { amount: typed }) };
}
