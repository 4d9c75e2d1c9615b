import { useState } from "react";
import { useTranslation } from "react-i18next";
import { loginByCode, sendLoginCode } from "../../../contract/codes.ts";
import { useDialogs } from "../../app/dialogs/use-dialogs.ts";
import { useLayer } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { CodeField } from "../codes/code-field.tsx";
import { ResendButton } from "../codes/resend-button.tsx";
import { fieldKeys } from "../errors/error-text.ts";
import { useErrors } from "../errors/use-errors.ts";
import { useNotices } from "../notices/use-notices.tsx";
import { checkBySchema } from "./check-by-schema.ts";
import styles from "./session-dialogs.module.css";

interface Sent {
  email: string;
  waitS: number;
}

/** First the address, then the code that was sent there. */
export default function LoginByCodeDialog() {
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState<Sent>();
  if (sent) return <CodeForm sent={sent} onBack={() => setSent(undefined)} />;
  return (
    <AddressForm
      email={email}
      onSent={(next) => {
        setEmail(next.email);
        setSent(next);
      }}
    />
  );
}

const checkAddress = checkBySchema(sendLoginCode.input, { email: "" });

function AddressForm({ email, onSent }: { email: string; onSent(sent: Sent): void }) {
  const { t } = useTranslation(["session", "common"]);
  const layer = useLayer();
  const { open } = useDialogs();
  const { faultText, tell } = useErrors();
  const { form, text, faults, busy } = useForm({ initial: { email }, check: checkAddress, send });

  async function send(filled: { email: string }) {
    const address = filled.email.trim();
    const answer = await layer.session.sendLoginCode({ email: address });
    if (answer.ok) return void onSent({ email: address, waitS: answer.value.resendInS });
    tell(answer.error);
    return fieldKeys(answer.error);
  }

  return (
    <form className={styles.body} {...form}>
      <p className={styles.intro}>{t("login.code_intro")}</p>
      <TextField
        label={t("field.email")}
        type="email"
        inputMode="email"
        autoComplete="username"
        {...text("email")}
        error={faultText(faults["email"])}
      />
      <Button kind="primary" size="large" wide submit busy={busy}>
        {t("login.send_code")}
      </Button>
      <p className={styles.other}>
        <Button kind="quiet" size="small" onClick={() => open("LoginByEmail")}>
          {t("login.by_password")}
        </Button>
      </p>
    </form>
  );
}

function CodeForm({ sent: { email, waitS }, onBack }: { sent: Sent; onBack(): void }) {
  const { t } = useTranslation(["session", "common"]);
  const layer = useLayer();
  const { close } = useDialogs();
  const notices = useNotices();
  const { faultText, tell } = useErrors();
  const check = checkBySchema(loginByCode.input, { code: "" });
  const { form, text, faults, busy } = useForm({ initial: { code: "" }, check, send });

  async function send({ code }: { code: string }) {
    const answer = await layer.session.loginByCode({ email, code: code.trim() });
    if (answer.ok) return void close();
    tell(answer.error);
    return fieldKeys(answer.error);
  }

  async function sendLink() {
    const answer = await layer.session.sendLoginLink({ email });
    if (!answer.ok) return tell(answer.error);
    notices.show({ id: "login-link", kind: "good", title: t("link.sent", { email }), lines: [], stays: false });
  }

  return (
    <form className={styles.body} {...form}>
      <p className={styles.intro} role="status">
        {t("code.sent", { email })}
      </p>
      <CodeField {...text("code")} error={faultText(faults["code"])} />
      <Button kind="primary" size="large" wide submit busy={busy}>
        {t("common:action.log_in")}
      </Button>
      <p className={styles.ways}>
        <ResendButton waitS={waitS} resend={() => layer.session.resendLoginCode({ email })} />
        <Button kind="quiet" size="small" onClick={() => void sendLink()}>
          {t("link.instead")}
        </Button>
        <Button kind="quiet" size="small" onClick={onBack}>
          {t("login.other_address")}
        </Button>
      </p>
    </form>
  );
}
