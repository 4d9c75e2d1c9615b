import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "../../../contract/accounts.ts";
import { resendEmailCode, verifyEmail } from "../../../contract/codes.ts";
import type { Answer } from "../../../contract/errors.ts";
import type { CodeSent } from "../../../worker/access.ts";
import { CodeField } from "../../features/codes/code-field.tsx";
import { ResendButton } from "../../features/codes/resend-button.tsx";
import { fieldKeys } from "../../features/errors/error-text.ts";
import { useErrors } from "../../features/errors/use-errors.ts";
import { checkBySchema } from "../../features/session/check-by-schema.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { TextField } from "../../ui/field.tsx";
import { useForm } from "../../ui/use-form.ts";
import styles from "./cards.module.css";

export interface EmailCardProps {
  user: Pick<User, "email" | "is_email_verified">;
  onSendCode(email: string): Promise<Answer<CodeSent>>;
  /** Gives back what was wrong, by field. */
  onVerify(code: string): Promise<Record<string, string[]> | undefined>;
}

interface Sent {
  email: string;
  waitS: number;
}

/** The player's address: until it is confirmed, it can be another one. */
export function EmailCard({ user, onSendCode, onVerify }: EmailCardProps) {
  const { t } = useTranslation("access");
  const [sent, setSent] = useState<Sent>();
  if (user.email !== null && user.is_email_verified) {
    return (
      <Card title={t("email.title")}>
        <p className={styles.address}>
          {user.email}
          <Chip tone="win">{t("email.confirmed")}</Chip>
        </p>
      </Card>
    );
  }
  return (
    <Card title={t("email.title")} aside={user.email !== null && <Chip>{t("email.unconfirmed")}</Chip>}>
      {sent ? (
        <CodeForm
          sent={sent}
          onResend={() => onSendCode(sent.email)}
          onVerify={onVerify}
          onBack={() => setSent(undefined)}
        />
      ) : (
        <AddressForm email={user.email ?? ""} onSendCode={onSendCode} onSent={setSent} />
      )}
    </Card>
  );
}

const checkAddress = checkBySchema(resendEmailCode.input, { email: "" });

interface AddressFormProps {
  email: string;
  onSendCode: EmailCardProps["onSendCode"];
  onSent(sent: Sent): void;
}

function AddressForm({ email, onSendCode, onSent }: AddressFormProps) {
  const { t } = useTranslation(["access", "session"]);
  const { faultText, tell } = useErrors();
  const { form, text, faults, busy } = useForm({
    initial: { email },
    check: (name, filled) => (filled.email.trim() === "" ? "required" : checkAddress(name, filled)),
    send,
  });

  async function send(filled: { email: string }) {
    const address = filled.email.trim();
    const answer = await onSendCode(address);
    if (answer.ok) return void onSent({ email: address, waitS: answer.value.resendInS });
    tell(answer.error);
    return fieldKeys(answer.error);
  }

  return (
    <form className={styles.form} {...form}>
      <p className={styles.text}>{t("email.intro")}</p>
      <TextField
        label={t("session:field.email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...text("email")}
        error={faultText(faults["email"])}
      />
      <Button kind="primary" submit busy={busy}>
        {t("session:login.send_code")}
      </Button>
    </form>
  );
}

const checkCode = checkBySchema(verifyEmail.input, { code: "" });

interface CodeFormProps {
  sent: Sent;
  onResend(): Promise<Answer<CodeSent>>;
  onVerify: EmailCardProps["onVerify"];
  onBack(): void;
}

function CodeForm({ sent, onResend, onVerify, onBack }: CodeFormProps) {
  const { t } = useTranslation(["access", "session"]);
  const { faultText } = useErrors();
  const { form, text, faults, busy } = useForm({
    initial: { code: "" },
    check: checkCode,
    send: ({ code }) => onVerify(code.trim()),
  });
  return (
    <form className={styles.form} {...form}>
      <p className={styles.text} role="status">
        {t("email.sent", { email: sent.email })}
      </p>
      <CodeField {...text("code")} error={faultText(faults["code"])} />
      <Button kind="primary" submit busy={busy}>
        {t("email.confirm")}
      </Button>
      <div className={styles.actions}>
        <ResendButton waitS={sent.waitS} resend={onResend} />
        <Button kind="quiet" size="small" onClick={onBack}>
          {t("session:login.other_address")}
        </Button>
      </div>
    </form>
  );
}
