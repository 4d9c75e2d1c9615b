import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatPhone } from "../../../rules/phones.ts";
import { sendLoginCode, sendPhoneLoginCode } from "../../../contract/codes.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { useLayer } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { useDrafts } from "../../ui/drafts.ts";
import { AddressFields } from "../addresses/address-fields.tsx";
import {
  type AddressValues,
  checkByWay,
  noAddress,
  type Contact,
  contactOf,
  wayInDraft,
} from "../addresses/address-values.ts";
import { useChallenge } from "../captcha/use-challenge.tsx";
import { CodeForm } from "../codes/code-form.tsx";
import { NetworkButton } from "../forms/network-button.tsx";
import { SentForm } from "../forms/sent-form.tsx";
import { useSentForm } from "../forms/use-sent-form.ts";
import styles from "./session-dialogs.module.css";
import { useLoginLink } from "./use-login-link.ts";

interface Sent {
  to: Contact;
  waitS: number;
}

export function LoginByCode() {
  const [sent, setSent] = useState<Sent>();
  if (sent) return <TypedCode sent={sent} onBack={() => setSent(undefined)} />;
  return <AddressForm onSent={setSent} />;
}

const check = checkByWay({ email: sendLoginCode.input, phone: sendPhoneLoginCode.input }, {});

function AddressForm({ onSent }: { onSent(sent: Sent): void }) {
  const { t } = useTranslation(["session", "common"]);
  const layer = useLayer();
  const { open } = useDialogs();
  const { withChallenge, challenge } = useChallenge("code");
  const form = useSentForm({ draft: wayInDraft, isStep: true, isOpened: true, initial: noAddress, check, send });

  async function send(filled: AddressValues) {
    const to = contactOf(filled);
    const answer = await withChallenge((captcha) => layer.access.sendLoginCode({ ...to, captcha }));
    if (answer.ok) onSent({ to, waitS: answer.value.resendInS });
    return answer;
  }

  return (
    <SentForm className={styles.body} {...form.form}>
      <p className={styles.intro}>{t("login.code_intro")}</p>
      <AddressFields form={form} />
      <NetworkButton kind="primary" size="large" wide submit busy={form.busy}>
        {t("login.send_code")}
      </NetworkButton>
      {challenge}
      <p className={styles.other}>
        <Button
          kind="quiet"
          size="small"
          onClick={() => open(form.values.way === "phone" ? "LoginByPhone" : "LoginByEmail")}
        >
          {t("login.by_password")}
        </Button>
      </p>
    </SentForm>
  );
}

function TypedCode({ sent: { to, waitS }, onBack }: { sent: Sent; onBack(): void }) {
  const { t } = useTranslation(["session", "common"]);
  const layer = useLayer();
  const { close } = useDialogs();
  const drafts = useDrafts();
  const link = useLoginLink();
  const { withChallenge, challenge } = useChallenge("code");
  const address = "phone" in to ? formatPhone(to.phone) : to.email;

  async function enter(code: string) {
    const answer = await withChallenge((captcha) => layer.access.loginByCode({ ...to, code, captcha }));
    if (answer.ok) {
      drafts.set(wayInDraft, undefined);
      close();
    }
    return answer;
  }

  return (
    <CodeForm
      intro={t("code.sent", { address })}
      submit={t("common:action.log_in")}
      waitS={waitS}
      challenge={
        <>
          {challenge}
          {link.challenge}
        </>
      }
      onSend={enter}
      onResend={() => withChallenge((captcha) => layer.access.resendLoginCode({ ...to, captcha }))}
    >
      {"email" in to && (
        <NetworkButton kind="quiet" size="small" busy={link.busy} onClick={() => void link.send(to.email)}>
          {t("link.instead")}
        </NetworkButton>
      )}
      <Button kind="quiet" size="small" onClick={onBack}>
        {t("phone" in to ? "login.other_number" : "login.other_address")}
      </Button>
    </CodeForm>
  );
}
