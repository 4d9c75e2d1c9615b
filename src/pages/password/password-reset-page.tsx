import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDialogs } from "../../app/dialogs/use-dialogs.ts";
import { fieldKeys } from "../../features/errors/error-text.ts";
import { useErrors } from "../../features/errors/use-errors.ts";
import { useLayer } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { AddressForm } from "./address-form.tsx";
import { type NewPassword, NewPasswordForm } from "./new-password-form.tsx";
import { PasswordSet } from "./password-set.tsx";
import styles from "./password.module.css";

type Step = { name: "address" } | { name: "code"; email: string } | { name: "done" };

/** A new password by the code of a mail: the address, then code and password. */
export default function PasswordResetPage() {
  const { t } = useTranslation("reset");
  const layer = useLayer();
  const { open } = useDialogs();
  const { tell } = useErrors();
  const [step, setStep] = useState<Step>({ name: "address" });

  async function ask(email: string) {
    const answer = await layer.session.forgot({ email });
    if (answer.ok) return void setStep({ name: "code", email });
    tell(answer.error);
    return fieldKeys(answer.error);
  }

  async function set(email: string, { code, ...words }: NewPassword) {
    const answer = await layer.session.resetPassword({ email, code: code.trim(), ...words });
    if (answer.ok) return void setStep({ name: "done" });
    tell(answer.error);
    return fieldKeys(answer.error);
  }

  return (
    <div className={styles.page}>
      <h1>{t("meta.title")}</h1>
      {step.name === "address" && <AddressForm onSend={ask} />}
      {step.name === "code" && (
        <NewPasswordForm withCode intro={t("sent", { email: step.email })} onSend={(filled) => set(step.email, filled)}>
          <Button kind="quiet" size="small" onClick={() => setStep({ name: "address" })}>
            {t("ask.again")}
          </Button>
        </NewPasswordForm>
      )}
      {step.name === "done" && <PasswordSet onLogIn={() => open("LoginByEmail")} />}
    </div>
  );
}
