import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatPhone } from "../../../rules/phones.ts";
import { sendLoginCode, sendPhoneLoginCode } from "../../../contract/codes.ts";
import { useDialogs } from "../../app/dialogs/use-dialogs.ts";
import { useLayer } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { useForm } from "../../ui/use-form.ts";
import { useAddressDraft } from "../addresses/address-draft.ts";
import { AddressFields } from "../addresses/address-fields.tsx";
import { type AddressValues, checkByWay, type Reach, reachOf } from "../addresses/address-values.ts";
import { useChallenge } from "../captcha/use-challenge.tsx";
import { CodeForm } from "../codes/code-form.tsx";
import { fieldKeys } from "../errors/error-text.ts";
import { useErrors } from "../errors/use-errors.ts";
import { useNotices } from "../notices/use-notices.tsx";
import styles from "./session-dialogs.module.css";

interface Sent {
  to: Reach;
  waitS: number;
}

/** First the address, then the code that was sent there. */
export default function LoginByCodeDialog() {
  const [sent, setSent] = useState<Sent>();
  if (sent) return <SentForm sent={sent} onBack={() => setSent(undefined)} />;
  return <AddressForm onSent={setSent} />;
}

const check = checkByWay({ email: sendLoginCode.input, phone: sendPhoneLoginCode.input }, {});

function AddressForm({ onSent }: { onSent(sent: Sent): void }) {
  const { t } = useTranslation(["session", "common"]);
  const layer = useLayer();
  const { open } = useDialogs();
  const { draft } = useAddressDraft();
  const { tell } = useErrors();
  const { withChallenge, challenge } = useChallenge("code");
  const [initial] = useState<AddressValues>(draft);
  const form = useForm({ initial, check, send });

  async function send(filled: AddressValues) {
    const to = reachOf(filled);
    const answer = await withChallenge((captcha) => layer.session.sendLoginCode({ ...to, captcha }));
    if (answer.ok) return void onSent({ to, waitS: answer.value.resendInS });
    tell(answer.error);
    return fieldKeys(answer.error);
  }

  return (
    <form className={styles.body} {...form.form}>
      <p className={styles.intro}>{t("login.code_intro")}</p>
      <AddressFields form={form} />
      <Button kind="primary" size="large" wide submit busy={form.busy}>
        {t("login.send_code")}
      </Button>
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
    </form>
  );
}

function SentForm({ sent: { to, waitS }, onBack }: { sent: Sent; onBack(): void }) {
  const { t } = useTranslation(["session", "common"]);
  const layer = useLayer();
  const { close } = useDialogs();
  const notices = useNotices();
  const { tell } = useErrors();
  const { withChallenge, challenge } = useChallenge("code");
  const address = "phone" in to ? formatPhone(to.phone) : to.email;

  async function enter(code: string) {
    const answer = await layer.session.loginByCode({ ...to, code });
    if (answer.ok) return void close();
    tell(answer.error);
    return fieldKeys(answer.error);
  }

  async function sendLink(email: string) {
    const answer = await withChallenge((captcha) => layer.session.sendLoginLink({ email, captcha }));
    if (!answer.ok) return tell(answer.error);
    notices.show({ id: "login-link", kind: "good", title: t("link.sent", { email }), lines: [], stays: false });
  }

  return (
    <CodeForm
      intro={t("code.sent", { address })}
      submit={t("common:action.log_in")}
      waitS={waitS}
      challenge={challenge}
      onSend={enter}
      onResend={() => withChallenge((captcha) => layer.session.resendLoginCode({ ...to, captcha }))}
    >
      {"email" in to && (
        <Button kind="quiet" size="small" onClick={() => void sendLink(to.email)}>
          {t("link.instead")}
        </Button>
      )}
      <Button kind="quiet" size="small" onClick={onBack}>
        {t("login.other_address")}
      </Button>
    </CodeForm>
  );
}
