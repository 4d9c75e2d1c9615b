import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { loginByPassword, loginByPhone } from "../../../contract/accounts.ts";
import { links } from "../../app/links.ts";
import { useDialogs } from "../../app/dialogs/use-dialogs.ts";
import { useLayer } from "../../link/use-stream.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { useAddressDraft } from "../addresses/address-draft.ts";
import { checkByWay, reachOf, type Way } from "../addresses/address-values.ts";
import { EmailField } from "../addresses/email-field.tsx";
import { PhoneField } from "../addresses/phone-field.tsx";
import { useChallenge } from "../captcha/use-challenge.tsx";
import { fieldKeys } from "../errors/error-text.ts";
import { useErrors } from "../errors/use-errors.ts";
import styles from "./session-dialogs.module.css";

const check = checkByWay({ email: loginByPassword.input, phone: loginByPhone.input }, { password: "" });

/** An address of one kind, and the password. */
export function LoginByPasswordForm({ way }: { way: Way }) {
  const { t } = useTranslation(["session", "common"]);
  const layer = useLayer();
  const { open, close } = useDialogs();
  const { draft, keep } = useAddressDraft();
  const { faultText, tell } = useErrors();
  const { withChallenge, challenge } = useChallenge("login");
  const [initial] = useState({ ...draft, way, password: "" });
  const form = useForm({ initial, check, send });

  async function send(filled: typeof initial) {
    const form = { ...reachOf(filled), password: filled.password };
    const answer = await withChallenge((captcha) => layer.session.login({ ...form, captcha }));
    if (answer.ok) return void close();
    tell(answer.error);
    return fieldKeys(answer.error);
  }

  function openCode() {
    keep({ way });
    open("LoginByCode");
  }

  return (
    <form className={styles.body} {...form.form}>
      {way === "phone" ? <PhoneField form={form} /> : <EmailField form={form} />}
      <PasswordField
        label={t("field.password")}
        autoComplete="current-password"
        showLabel={t("common:action.show_password")}
        hideLabel={t("common:action.hide_password")}
        {...form.text("password")}
        value={form.values.password}
        error={faultText(form.faults["password"])}
      />
      <Button kind="primary" size="large" wide submit busy={form.busy}>
        {t("common:action.log_in")}
      </Button>
      {challenge}
      <p className={styles.ways}>
        <Button kind="quiet" size="small" onClick={openCode}>
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
