import { useState } from "react";
import { useTranslation } from "react-i18next";
import { forgotPassword, forgotPasswordByPhone } from "../../../contract/passwords.ts";
import { AddressFields } from "../../features/addresses/address-fields.tsx";
import { type AddressValues, checkByWay } from "../../features/addresses/address-values.ts";
import { Button } from "../../ui/button.tsx";
import { useForm } from "../../ui/use-form.ts";
import styles from "./password.module.css";

const check = checkByWay({ email: forgotPassword.input, phone: forgotPasswordByPhone.input }, {});

interface Props {
  /** What was typed before, for who comes back. */
  known: AddressValues;
  /** Gives back what was wrong, by field. */
  onSend(filled: AddressValues): Promise<Record<string, string[]> | undefined>;
}

/** Where code and link are to go. */
export function AddressForm({ known, onSend }: Props) {
  const { t } = useTranslation(["reset", "session"]);
  const [initial] = useState(known);
  const form = useForm({ initial, check, send: onSend });
  return (
    <form className={styles.form} {...form.form}>
      <p className={styles.text}>{t("ask.text")}</p>
      <AddressFields form={form} />
      <Button kind="primary" size="large" wide submit busy={form.busy}>
        {t("ask.submit")}
      </Button>
    </form>
  );
}
