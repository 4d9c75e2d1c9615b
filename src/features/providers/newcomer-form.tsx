import { useTranslation } from "react-i18next";
import type { ProviderName } from "../../../contract/config.ts";
import { loginByProvider } from "../../../contract/providers.ts";
import { type Currency, currencies, currencySigns } from "../../../rules/money.ts";
import { useDialogTitle } from "../../shell/dialogs/use-dialog-title.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { useRegionalCurrency } from "../../shell/use-regional-currency.ts";
import { useLayer } from "../../link/use-stream.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { NetworkButton } from "../forms/network-button.tsx";
import { SentForm } from "../forms/sent-form.tsx";
import { useSentForm } from "../forms/use-sent-form.ts";
import { checkBySchema } from "../forms/check-by-schema.ts";
import { ProviderTerms } from "./provider-terms.tsx";
import styles from "./providers.module.css";

export interface Newcomer {
  provider: ProviderName;
  token: string;
}

const initial = { currency: "" };
const checkFilled = checkBySchema(loginByProvider.input, { ...initial, provider: "", origin: "" });

/** Asks a newcomer for the currency before the account is made, because it cannot be changed later. */
export function NewcomerForm({ provider, token }: Newcomer) {
  const { t } = useTranslation(["providers", "session"]);
  const layer = useLayer();
  const { close } = useDialogs();
  const suggested = useRegionalCurrency();
  const { form, set, faults, faultText, values, busy } = useSentForm({ isOpened: true, initial, check, send });
  useDialogTitle("Register");

  function check(name: keyof typeof initial, filled: typeof initial) {
    return checkFilled(name, { ...filled, provider: provider.id, origin: "" });
  }

  async function send(filled: typeof initial) {
    const currency = (filled.currency || suggested) as Currency;
    const answer = await layer.providers.login({ provider: provider.id, token, currency });
    if (answer.ok) close();
    return answer;
  }

  return (
    <SentForm className={styles.form} {...form}>
      <p className={styles.text} role="status">
        {t("newcomer", { name: provider.name })}
      </p>
      <SelectField
        label={t("session:field.currency")}
        name="currency"
        value={values.currency || suggested}
        onChange={(event) => set("currency", event.target.value)}
        options={currencies.map((currency) => ({
          value: currency,
          label: `${t(`session:currency.${currency}`)}, ${currencySigns[currency]}`,
        }))}
        error={faultText(faults["currency"])}
      />
      <NetworkButton kind="primary" size="large" wide submit busy={busy}>
        {t("session:register.submit")}
      </NetworkButton>
      <ProviderTerms />
    </SentForm>
  );
}
