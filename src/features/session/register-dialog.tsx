import { useTranslation } from "react-i18next";
import { registerByEmail } from "../../../contract/accounts.ts";
import { type Currency, currencies, currencySigns } from "../../../rules/money.ts";
import { useDialogs } from "../../app/dialogs/use-dialogs.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { TextField } from "../../ui/field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { fieldKeys } from "../errors/error-text.ts";
import { useErrors } from "../errors/use-errors.ts";
import { checkBySchema } from "./check-by-schema.ts";
import styles from "./session-dialogs.module.css";

const initial = { email: "", password: "", currency: "", promo: "", accept: false };
const check = checkBySchema(registerByEmail.input, initial);

export default function RegisterDialog() {
  const { t } = useTranslation(["session", "common"]);
  const layer = useLayer();
  const { open, close } = useDialogs();
  const { faultText, tell } = useErrors();
  const region = useStream((layer) => layer.app.geo$())?.geo?.region;
  const suggested: Currency = region === "KZ" ? "KZT" : "RUB";
  const { form, text, set, faults, values, busy } = useForm({
    initial,
    check: (name, filled) => check(name, { ...filled, currency: filled.currency || suggested }),
    send,
  });
  const strengths = [t("strength.weak"), t("strength.fair"), t("strength.strong")] as const;

  async function send(filled: typeof initial) {
    const currency = (filled.currency || suggested) as Currency;
    const promo = filled.promo.trim();
    const answer = await layer.session.register({
      email: filled.email.trim(),
      password: filled.password,
      currency,
      accept: true,
      ...(promo && { promo }),
    });
    if (answer.ok) return void close();
    tell(answer.error);
    return fieldKeys(answer.error);
  }

  return (
    <form className={styles.body} {...form}>
      <TextField
        label={t("field.email")}
        type="email"
        inputMode="email"
        autoComplete="username"
        {...text("email")}
        error={faultText(faults["email"])}
      />
      <PasswordField
        label={t("field.password")}
        hint={t("register.password_hint")}
        autoComplete="new-password"
        showLabel={t("common:action.show_password")}
        hideLabel={t("common:action.hide_password")}
        strengths={strengths}
        {...text("password")}
        value={values.password}
        error={faultText(faults["password"])}
      />
      <SelectField
        label={t("field.currency")}
        name="currency"
        value={values.currency || suggested}
        onChange={(event) => set("currency", event.target.value)}
        options={currencies.map((currency) => ({
          value: currency,
          label: `${t(`currency.${currency}`)}, ${currencySigns[currency]}`,
        }))}
        error={faultText(faults["currency"])}
      />
      <details className={styles.promo} open={faults["promo"] !== undefined || undefined}>
        <summary className={styles.summary}>{t("register.have_promo")}</summary>
        <TextField label={t("field.promo")} autoComplete="off" {...text("promo")} error={faultText(faults["promo"])} />
      </details>
      <Checkbox
        name="accept"
        checked={values.accept}
        onChange={(event) => set("accept", event.target.checked)}
        error={faultText(faults["accept"])}
      >
        {t("register.accept")}
      </Checkbox>
      <Button kind="primary" size="large" wide submit busy={busy}>
        {t("register.submit")}
      </Button>
      <p className={styles.other}>
        {t("register.have_account")}
        <Button kind="quiet" size="small" onClick={() => open("Login")}>
          {t("common:action.log_in")}
        </Button>
      </p>
    </form>
  );
}
