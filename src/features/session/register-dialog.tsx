import { useTranslation } from "react-i18next";
import { registerByEmail, registerByPhone } from "../../../contract/access.ts";
import type { ProviderName } from "../../../contract/config.ts";
import { type Currency, currencies, currencySigns } from "../../../rules/money.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import type { PopUpCode } from "../../browser/pop-up.ts";
import { useLayer } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { AddressFields } from "../addresses/address-fields.tsx";
import { checkByWay, noAddress, contactOf, wayInDraft } from "../addresses/address-values.ts";
import { useChallenge } from "../captcha/use-challenge.tsx";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { useRegionalCurrency } from "../../shell/use-regional-currency.ts";
import { NetworkButton } from "../forms/network-button.tsx";
import { SentForm } from "../forms/sent-form.tsx";
import { useSentForm } from "../forms/use-sent-form.ts";
import { PromoField } from "../promotions/promo-field.tsx";
import { ProviderButtons } from "../providers/provider-buttons.tsx";
import { Line } from "../reading/prose.tsx";
import styles from "./session-dialogs.module.css";
import { useKnownBrowser } from "./use-known-browser.ts";

const rest = { password: "", currency: "", promo: "", accept: false };
const initial = { ...noAddress, ...rest };
/** What the visit was brought by goes along by itself; only what is typed goes before it. */
const promoOf = ({ promo }: { promo: string }) => (promo.trim() === "" ? {} : { promo: promo.trim() });
const check = checkByWay({ email: registerByEmail.input, phone: registerByPhone.input }, rest);

export default function RegisterDialog() {
  const { t } = useTranslation(["session", "common"]);
  const layer = useLayer();
  useKnownBrowser();
  const { open, close } = useDialogs();
  const { tell, forget } = useErrors(wayInDraft);
  const { withChallenge, challenge } = useChallenge("register");
  const suggested = useRegionalCurrency();
  const fields = useSentForm({
    draft: wayInDraft,
    initial,
    check: (name, filled) => check(name, { ...filled, currency: filled.currency || suggested }),
    send,
  });
  const { form, text, set, faults, faultText, values, busy } = fields;
  const strengths = [t("strength.weak"), t("strength.fair"), t("strength.strong")] as const;

  async function send(filled: typeof initial) {
    const currency = (filled.currency || suggested) as Currency;
    const form = {
      ...contactOf(filled),
      password: filled.password,
      currency,
      ...promoOf(filled),
      accept: true as const,
    };
    const answer = await withChallenge((captcha) => layer.access.register({ ...form, captcha }));
    if (answer.ok && filled.way === "phone") open("ConfirmByPhone");
    else if (answer.ok) close();
    return answer;
  }

  /** Registers through a provider, which supplies what the fields above ask for. */
  async function enter({ id: provider }: ProviderName, { token }: PopUpCode) {
    forget();
    const currency = (values.currency || suggested) as Currency;
    const answer = await layer.providers.login({ provider, token, currency, ...promoOf(values) });
    if (answer.ok) close();
    else tell(answer.error);
  }

  return (
    <SentForm className={styles.body} {...form}>
      <AddressFields form={fields} />
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
      <PromoField field={text("promo")} error={faultText(faults["promo"])} />
      <Checkbox
        name="accept"
        checked={values.accept}
        onChange={(event) => set("accept", event.target.checked)}
        error={faultText(faults["accept"])}
      >
        <Line text={t("register.accept")} newTab />
      </Checkbox>
      <NetworkButton kind="primary" size="large" wide submit busy={busy}>
        {t("register.submit")}
      </NetworkButton>
      {challenge}
      <ProviderButtons begin={(provider) => layer.providers.beginLogin({ provider })} finish={enter} />
      <p className={styles.other}>
        {t("register.have_account")}
        <Button kind="quiet" size="small" onClick={() => open("Login")}>
          {t("common:action.log_in")}
        </Button>
      </p>
    </SentForm>
  );
}
