import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { loginByPassword, loginByPhone } from "../../../contract/access.ts";
import { links } from "../../shell/links.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { useLayer } from "../../link/use-stream.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { checkByWay, noAddress, contactOf, type Way, wayInDraft } from "../addresses/address-values.ts";
import { EmailField } from "../addresses/email-field.tsx";
import { PhoneField } from "../addresses/phone-field.tsx";
import { useChallenge } from "../captcha/use-challenge.tsx";
import { NetworkButton } from "../forms/network-button.tsx";
import { SentForm } from "../forms/sent-form.tsx";
import { useSentForm } from "../forms/use-sent-form.ts";
import styles from "./session-dialogs.module.css";
import { useLoginLink } from "./use-login-link.ts";

const initial = { ...noAddress, password: "" };
const check = checkByWay({ email: loginByPassword.input, phone: loginByPhone.input }, { password: "" });

export function LoginByPasswordForm({ way }: { way: Way }) {
  const { t } = useTranslation(["session", "common"]);
  const layer = useLayer();
  const { open, close } = useDialogs();
  const { withChallenge, challenge } = useChallenge("login");
  const link = useLoginLink();
  const form = useSentForm({
    draft: wayInDraft,
    initial,
    // This dialog sets the kind of address, whatever another dialog left in the draft.
    check: (name, filled) => check(name, { ...filled, way }),
    send,
  });
  const { faultText, values } = form;

  async function send(filled: typeof initial) {
    const form = { ...contactOf({ ...filled, way }), password: filled.password };
    const answer = await withChallenge((captcha) => layer.access.login({ ...form, captcha }));
    if (answer.ok) close();
    return answer;
  }

  function openCode() {
    form.set("way", way);
    open("LoginByCode");
  }

  return (
    <SentForm className={styles.body} {...form.form}>
      {way === "phone" ? <PhoneField form={form} /> : <EmailField form={form} />}
      <PasswordField
        label={t("field.password")}
        autoComplete="current-password"
        showLabel={t("common:action.show_password")}
        hideLabel={t("common:action.hide_password")}
        {...form.text("password")}
        value={values.password}
        error={faultText(form.faults["password"])}
      />
      <NetworkButton kind="primary" size="large" wide submit busy={form.busy}>
        {t("common:action.log_in")}
      </NetworkButton>
      {challenge}
      {link.challenge}
      <p className={styles.ways}>
        <Button kind="quiet" size="small" onClick={openCode}>
          {t("login.code_instead")}
        </Button>
        {way === "email" && (
          <NetworkButton
            kind="quiet"
            size="small"
            busy={link.busy}
            onClick={() => form.look("email") && void link.send(values.email.trim())}
          >
            {t("login.link_instead")}
          </NetworkButton>
        )}
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
    </SentForm>
  );
}
