import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { resetByCode } from "../../../contract/passwords.ts";
import { CodeField } from "../../features/codes/code-field.tsx";
import { NetworkButton } from "../../features/forms/network-button.tsx";
import { SentForm } from "../../features/forms/sent-form.tsx";
import { type Sent, useSentForm } from "../../features/forms/use-sent-form.ts";
import { NewPasswordFields } from "../../features/passwords/new-password-fields.tsx";
import { checkBySchema } from "../../features/forms/check-by-schema.ts";
import styles from "./password.module.css";

const initial = { code: "", password: "", password_confirm: "" };
export type NewPassword = typeof initial;

const bySchema = checkBySchema(resetByCode.input, initial);

interface Props {
  /** Whether a code has to be typed; otherwise the link was enough. */
  withCode: boolean;
  intro: string;
  onSend(filled: NewPassword): Sent;
  children?: ReactNode;
}

export function NewPasswordForm({ withCode, intro, onSend, children }: Props) {
  const { t } = useTranslation("reset");
  const { form, text, values, faults, faultText, busy } = useSentForm({
    initial,
    // The schema makes the code optional for links; here it is required.
    check: (name, filled) => (name === "code" && withCode && filled.code === "" ? "required" : bySchema(name, filled)),
    send: onSend,
  });
  return (
    <SentForm className={styles.form} {...form}>
      <p className={styles.text} role="status">
        {intro}
      </p>
      {withCode && <CodeField {...text("code")} error={faultText(faults["code"])} />}
      <NewPasswordFields
        password={{ ...text("password"), value: values.password, error: faultText(faults["password"]) }}
        again={{
          ...text("password_confirm"),
          value: values.password_confirm,
          error: faultText(faults["password_confirm"]),
        }}
      />
      <NetworkButton kind="primary" size="large" wide submit busy={busy}>
        {t("form.submit")}
      </NetworkButton>
      {children}
    </SentForm>
  );
}
