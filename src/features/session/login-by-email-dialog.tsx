import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { loginByPassword } from "../../../contract/accounts.ts";
import { links } from "../../app/links.ts";
import { useDialogs } from "../../app/dialogs/use-dialogs.ts";
import { useLayer } from "../../link/use-stream.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { fieldKeys } from "../errors/error-text.ts";
import { useErrors } from "../errors/use-errors.ts";
import { checkBySchema } from "./check-by-schema.ts";
import styles from "./session-dialogs.module.css";

const initial = { email: "", password: "" };
const check = checkBySchema(loginByPassword.input, initial);

export default function LoginByEmailDialog() {
  const { t } = useTranslation(["session", "common"]);
  const layer = useLayer();
  const { open, close } = useDialogs();
  const { faultText, tell } = useErrors();
  const { form, text, faults, values, busy } = useForm({ initial, check, send });

  async function send(filled: typeof initial) {
    const answer = await layer.session.login({ email: filled.email.trim(), password: filled.password });
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
        autoComplete="current-password"
        showLabel={t("common:action.show_password")}
        hideLabel={t("common:action.hide_password")}
        {...text("password")}
        value={values.password}
        error={faultText(faults["password"])}
      />
      <Button kind="primary" size="large" wide submit busy={busy}>
        {t("common:action.log_in")}
      </Button>
      <p className={styles.ways}>
        <Button kind="quiet" size="small" onClick={() => open("LoginByCode")}>
          {t("login.code_instead")}
        </Button>
        <Link href={links.passwordReset()} className={buttonClass({ kind: "quiet", size: "small" })}>
          {t("login.forgot")}
        </Link>
      </p>
      <p className={styles.other}>
        {t("login.no_account")}
        <Button kind="quiet" size="small" onClick={() => open("Register")}>
          {t("common:action.sign_up")}
        </Button>
      </p>
    </form>
  );
}
