import { type ReactNode, useEffect, useRef } from "react";
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
import { WaySwitch } from "./way-switch.tsx";

const initial = { ...noAddress, password: "" };
const check = checkByWay({ email: loginByPassword.input, phone: loginByPhone.input }, { password: "" });

interface Props {
  /** Set if the player has already chosen e-mail or phone; otherwise the last choice in this tab counts. */
  asked: Way | undefined;
  /** Buttons of the identity providers. */
  children?: ReactNode;
}

export function LoginForm({ asked, children }: Props) {
  const { t } = useTranslation(["session", "common"]);
  const layer = useLayer();
  const { open, close } = useDialogs();
  const { withChallenge, challenge } = useChallenge("login");
  const link = useLoginLink();
  const form = useSentForm({
    draft: wayInDraft,
    initial,
    check: (name, filled) => check(name, { ...filled, way: asked ?? filled.way }),
    send,
  });
  const { faultText, values } = form;
  const way = asked ?? values.way;
  const address = useRef<HTMLDivElement>(null);
  // After choosing a way, the player wants to type.
  useEffect(() => address.current?.querySelector("input")?.focus(), [asked]);

  async function send(filled: typeof initial) {
    const form = { ...contactOf({ ...filled, way: asked ?? filled.way }), password: filled.password };
    const answer = await withChallenge((captcha) => layer.access.login({ ...form, captcha }));
    if (answer.ok) close();
    return answer;
  }

  function choose(next: Way) {
    form.set("way", next);
    open(next === "phone" ? "LoginByPhone" : "LoginByEmail");
  }

  function openCode() {
    form.set("way", way);
    open("LoginByCode");
  }

  return (
    <SentForm className={styles.body} {...form.form}>
      <WaySwitch way={way} isOpen={asked === undefined} onChange={choose} />
      <div ref={address}>{way === "phone" ? <PhoneField form={form} /> : <EmailField form={form} />}</div>
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
          {asked === undefined ? t("login.by_code") : t("login.code_instead")}
        </Button>
        {asked === "email" && (
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
      {children}
      <p className={styles.other}>
        {t("login.no_account")}
        <Button kind="quiet" size="small" onClick={() => open("Register")}>
          {t("common:action.sign_up")}
        </Button>
      </p>
    </SentForm>
  );
}
