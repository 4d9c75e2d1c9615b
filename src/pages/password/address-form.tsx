import { useTranslation } from "react-i18next";
import { forgotPassword, forgotPasswordByPhone } from "../../../contract/passwords.ts";
import { AddressFields } from "../../features/addresses/address-fields.tsx";
import { type AddressValues, checkByWay, noAddress, wayInDraft } from "../../features/addresses/address-values.ts";
import { NetworkButton } from "../../features/forms/network-button.tsx";
import { SentForm } from "../../features/forms/sent-form.tsx";
import { type Sent, useSentForm } from "../../features/forms/use-sent-form.ts";
import styles from "./password.module.css";

const check = checkByWay({ email: forgotPassword.input, phone: forgotPasswordByPhone.input }, {});

interface Props {
  /** Whether the user has come back here from the next step. */
  isOpened: boolean;
  onSend(filled: AddressValues): Sent;
}

export function AddressForm({ isOpened, onSend }: Props) {
  const { t } = useTranslation(["reset", "session"]);
  const form = useSentForm({ draft: wayInDraft, isStep: true, isOpened, initial: noAddress, check, send: onSend });
  return (
    <SentForm className={styles.form} {...form.form}>
      <p className={styles.text}>{t("ask.text")}</p>
      <AddressFields form={form} />
      <NetworkButton kind="primary" size="large" wide submit busy={form.busy}>
        {t("ask.submit")}
      </NetworkButton>
    </SentForm>
  );
}
