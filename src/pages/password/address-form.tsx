import { useTranslation } from "react-i18next";
import { forgotPassword } from "../../../contract/passwords.ts";
import { useErrors } from "../../features/errors/use-errors.ts";
import { checkBySchema } from "../../features/session/check-by-schema.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { useForm } from "../../ui/use-form.ts";
import styles from "./password.module.css";

const initial = { email: "" };
const check = checkBySchema(forgotPassword.input, initial);

interface Props {
  /** Gives back what was wrong, by field. */
  onSend(email: string): Promise<Record<string, string[]> | undefined>;
}

/** Where the mail is to go. */
export function AddressForm({ onSend }: Props) {
  const { t } = useTranslation(["reset", "session"]);
  const { faultText } = useErrors();
  const { form, text, faults, busy } = useForm({ initial, check, send: ({ email }) => onSend(email.trim()) });
  return (
    <form className={styles.form} {...form}>
      <p className={styles.text}>{t("ask.text")}</p>
      <TextField
        label={t("session:field.email")}
        type="email"
        inputMode="email"
        autoComplete="username"
        {...text("email")}
        error={faultText(faults["email"])}
      />
      <Button kind="primary" size="large" wide submit busy={busy}>
        {t("ask.submit")}
      </Button>
    </form>
  );
}
