import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "../../../contract/accounts.ts";
import { resetByToken } from "../../../contract/passwords.ts";
import { NetworkButton } from "../../features/forms/network-button.tsx";
import { SentForm } from "../../features/forms/sent-form.tsx";
import { type Sent, useSentForm } from "../../features/forms/use-sent-form.ts";
import { NewPasswordFields } from "../../features/passwords/new-password-fields.tsx";
import { checkBySchema } from "../../features/session/check-by-schema.ts";
import { Card } from "../../ui/card.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import styles from "./cards.module.css";

const initial = { old_password: "", password: "", password_confirm: "" };
type Filled = typeof initial;

export interface PasswordCardProps {
  user: Pick<User, "is_password_exists">;
  onChangePassword(filled: Filled): Sent;
  onSetPassword(filled: Filled): Sent;
}

// A new password is held to the same rules wherever one is set.
const checkNew = checkBySchema(resetByToken.input, initial);

/** Changes the password, or sets the first one. */
export function PasswordCard({ user, onChangePassword, onSetPassword }: PasswordCardProps) {
  const { t } = useTranslation("access");
  // Once it is done, the form is a new one: empty.
  const [round, setRound] = useState(0);

  async function send(filled: Filled) {
    const answer = await (user.is_password_exists ? onChangePassword(filled) : onSetPassword(filled));
    if (answer?.ok) setRound(round + 1);
    return answer;
  }

  return (
    <Card title={t("password.title")}>
      <PasswordForm key={round} hasPassword={user.is_password_exists} onSend={send} />
    </Card>
  );
}

function PasswordForm({ hasPassword, onSend }: { hasPassword: boolean; onSend(filled: Filled): Sent }) {
  const { t } = useTranslation(["access", "common"]);
  const { form, text, values, faults, faultText, busy } = useSentForm({ initial, check, send: onSend });

  function check(name: keyof Filled, filled: Filled) {
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
      <NetworkButton submit busy={busy}>
        {hasPassword ? t("password.change") : t("password.set")}
      </NetworkButton>
    </SentForm>
  );
}
