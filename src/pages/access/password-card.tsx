import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OwnerProof } from "../../../contract/codes.ts";
import { resetByToken } from "../../../contract/passwords.ts";
import { NetworkButton } from "../../features/forms/network-button.tsx";
import { SentForm } from "../../features/forms/sent-form.tsx";
import { type Sent, useSentForm } from "../../features/forms/use-sent-form.ts";
import { NewPasswordFields } from "../../features/passwords/new-password-fields.tsx";
import { checkBySchema } from "../../features/forms/check-by-schema.ts";
import { Card } from "../../ui/card.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import styles from "./cards.module.css";
import { noProof, OwnerProofFields, type ProofUser, type SendChangeCode, useOwnerProof } from "./owner-proof.tsx";

const initial = { old_password: "", password: "", password_confirm: "", ...noProof };
type Filled = typeof initial;

export interface PasswordCardProps {
  user: ProofUser;
  onChangePassword(filled: Pick<Filled, "old_password" | "password" | "password_confirm">): Sent;
  /** Setting a first password takes a proof of ownership. */
  onSetPassword(filled: Filled, proof: OwnerProof): Sent;
  onSendChangeCode: SendChangeCode;
}

// New passwords follow the same rules wherever they are set.
const checkNew = checkBySchema(resetByToken.input, initial);

export function PasswordCard({ user, onChangePassword, onSetPassword, onSendChangeCode }: PasswordCardProps) {
  const { t } = useTranslation("access");
  // Once it is done, a new empty form replaces this one.
  const [round, setRound] = useState(0);

  async function send(filled: Filled, proof: OwnerProof) {
    const { old_password, password, password_confirm } = filled;
    const answer = await (user.is_password_exists
      ? onChangePassword({ old_password, password, password_confirm })
      : onSetPassword(filled, proof));
    if (answer?.ok) setRound(round + 1);
    return answer;
  }

  return (
    <Card title={t("password.title")}>
      <PasswordForm key={round} user={user} onSend={send} onSendChangeCode={onSendChangeCode} />
    </Card>
  );
}

interface FormProps extends Pick<PasswordCardProps, "user" | "onSendChangeCode"> {
  onSend(filled: Filled, proof: OwnerProof): Sent;
}

function PasswordForm({ user, onSend, onSendChangeCode }: FormProps) {
  const { t } = useTranslation(["access", "common"]);
  const hasPassword = user.is_password_exists;
  const proof = useOwnerProof(user, onSendChangeCode);
  const fields = useSentForm({ initial, check, send: (filled) => onSend(filled, proof.read(filled)) });
  const { form, text, values, faults, faultText, busy } = fields;

  function check(name: keyof Filled, filled: Filled) {
    if (name === "current_password" || name === "change_code")
      return hasPassword ? undefined : proof.fault(name, filled);
    if (name !== "old_password") return checkNew(name, filled);
    return hasPassword && filled.old_password === "" ? "required" : undefined;
  }

  return (
    <SentForm className={styles.form} {...form}>
      <p className={styles.text}>{hasPassword ? t("password.intro") : t("password.first")}</p>
      {hasPassword && (
        <PasswordField
          label={t("password.old")}
          autoComplete="current-password"
          showLabel={t("common:action.show_password")}
          hideLabel={t("common:action.hide_password")}
          {...text("old_password")}
          value={values.old_password}
          error={faultText(faults["old_password"])}
        />
      )}
      <NewPasswordFields
        password={{ ...text("password"), value: values.password, error: faultText(faults["password"]) }}
        again={{
          ...text("password_confirm"),
          value: values.password_confirm,
          error: faultText(faults["password_confirm"]),
        }}
      />
      {!hasPassword && (
        <>
          <OwnerProofFields proof={proof} form={fields} />
          <p className={styles.note}>{t("proof.after")}</p>
        </>
      )}
      {(hasPassword || proof.isReady) && (
        <NetworkButton submit busy={busy}>
          {hasPassword ? t("password.change") : t("password.set")}
        </NetworkButton>
      )}
    </SentForm>
  );
}
