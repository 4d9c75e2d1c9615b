import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "../../../contract/accounts.ts";
import { resetByToken } from "../../../contract/passwords.ts";
import { useErrors } from "../../features/errors/use-errors.ts";
import { checkTwice } from "../../features/passwords/check-twice.ts";
import { NewPasswordFields } from "../../features/passwords/new-password-fields.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { useForm } from "../../ui/use-form.ts";
import styles from "./cards.module.css";

const initial = { old_password: "", password: "", password_confirm: "" };
type Filled = typeof initial;
/** What is wrong, by field. */
type Faults = Promise<Record<string, string[]> | undefined>;

export interface PasswordCardProps {
  user: Pick<User, "is_password_exists">;
  onChangePassword(filled: Filled): Faults;
  onSetPassword(filled: Filled): Faults;
}

// A new password is held to the same rules wherever one is set.
const checkNew = checkTwice(resetByToken.input, initial, "password_confirm");

/** Changes the password, or sets the first one. */
export function PasswordCard({ user, onChangePassword, onSetPassword }: PasswordCardProps) {
  const { t } = useTranslation("access");
  // Once it is done, the form is a new one: empty.
  const [round, setRound] = useState(0);

  async function send(filled: Filled) {
    const faults = await (user.is_password_exists ? onChangePassword(filled) : onSetPassword(filled));
    if (!faults) setRound(round + 1);
    return faults;
  }

  return (
    <Card title={t("password.title")}>
      <PasswordForm key={round} hasPassword={user.is_password_exists} onSend={send} />
    </Card>
  );
}

function PasswordForm({ hasPassword, onSend }: { hasPassword: boolean; onSend(filled: Filled): Faults }) {
  const { t } = useTranslation(["access", "common"]);
  const { faultText } = useErrors();
  const { form, text, values, faults, busy } = useForm({ initial, check, send: onSend });

  function check(name: keyof Filled, filled: Filled) {
    if (name !== "old_password") return checkNew(name, filled);
    return hasPassword && filled.old_password === "" ? "required" : undefined;
  }

  return (
    <form className={styles.form} {...form}>
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
      <Button submit busy={busy}>
        {hasPassword ? t("password.change") : t("password.set")}
      </Button>
    </form>
  );
}
