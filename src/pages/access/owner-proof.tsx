import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "../../../contract/accounts.ts";
import type { OwnerProof } from "../../../contract/codes.ts";
import type { Answer } from "../../../contract/errors.ts";
import type { ChangeCodeSent } from "../../../worker/access/feature.ts";
import { CodeField } from "../../features/codes/code-field.tsx";
import { ResendButton } from "../../features/codes/resend-button.tsx";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { NetworkButton } from "../../features/forms/network-button.tsx";
import type { useSentForm } from "../../features/forms/use-sent-form.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import styles from "./cards.module.css";

/** The proof of ownership in a form's values. A type and no interface, because forms need an index signature. */
export type ProofValues = { current_password: string; change_code: string };
export const noProof: ProofValues = { current_password: "", change_code: "" };

export type ProofUser = Pick<User, "is_password_exists" | "is_email_verified" | "is_phone_verified">;
export type SendChangeCode = () => Promise<Answer<ChangeCodeSent>>;

type Way = "password" | "code" | "login";

/** A player with neither a password nor a confirmed address has nothing to enter: only a recent login counts. */
export function needsNothing(user: ProofUser): boolean {
  return wayOf(user) === "login";
}

function wayOf(user: ProofUser): Way {
  return user.is_password_exists ? "password" : canRead(user) ? "code" : "login";
}

function canRead({ is_email_verified, is_phone_verified }: ProofUser): boolean {
  return is_email_verified || is_phone_verified;
}
type ProofForm = Pick<ReturnType<typeof useSentForm<ProofValues>>, "faults" | "faultText"> & {
  text(name: keyof ProofValues): { name: string; value: string };
};

/** The proof of ownership: by the password, by a code, or, without either, by a recent login. */
export function useOwnerProof(user: ProofUser, onSendCode: SendChangeCode) {
  const [way, setWay] = useState<Way>(wayOf(user));
  const [sent, setSent] = useState<ChangeCodeSent>();
  const other = user.is_password_exists && canRead(user) ? (way === "password" ? "code" : "password") : undefined;
  return {
    way,
    sent,
    /** Whether the form can be sent; false only before a code was requested. */
    isReady: way !== "code" || sent !== undefined,
    fault(name: string, filled: ProofValues): string | undefined {
      if (name === "current_password")
        return way === "password" && filled.current_password === "" ? "required" : undefined;
      return way === "code" && filled.change_code.trim() === "" ? "required" : undefined;
    },
    read({ current_password, change_code }: ProofValues): OwnerProof {
      if (way === "password") return { current_password };
      return way === "code" ? { change_code: change_code.trim() } : {};
    },
    async sendCode() {
      const answer = await onSendCode();
      if (answer.ok) setSent(answer.value);
      return answer;
    },
    change: other && (() => setWay(other)),
  };
}

interface Props {
  proof: ReturnType<typeof useOwnerProof>;
  form: ProofForm;
}

export function OwnerProofFields({ proof, form: { text, faults, faultText } }: Props) {
  const { t } = useTranslation(["access", "common"]);
  const { way, sent, change, sendCode } = proof;
  if (way === "login") return <p className={styles.text}>{t("proof.login")}</p>;
  // The button that changes the method keeps its place, so that it keeps the focus.
  return (
    <>
      {way === "password" ? (
        <PasswordField
          label={t("proof.password")}
          autoComplete="current-password"
          showLabel={t("common:action.show_password")}
          hideLabel={t("common:action.hide_password")}
          {...text("current_password")}
          error={faultText(faults["current_password"])}
        />
      ) : (
        <p className={styles.text} role="status">
          {sent ? t("proof.sent", { address: sent.to }) : t("proof.code")}
        </p>
      )}
      {way === "code" && sent && <CodeField {...text("change_code")} error={faultText(faults["change_code"])} />}
      {(way === "code" || change) && (
        <div className={styles.ways}>
          {way === "code" &&
            (sent ? <ResendButton waitS={sent.resendInS} resend={sendCode} /> : <SendCode onSend={sendCode} />)}
          {change && (
            <Button kind="quiet" size="small" onClick={change}>
              {t(way === "password" ? "proof.by_code" : "proof.by_password")}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function SendCode({ onSend }: { onSend: SendChangeCode }) {
  const { t } = useTranslation("session");
  const { tell, forget } = useErrors();
  const [busy, setBusy] = useState(false);

  async function send() {
    forget();
    setBusy(true);
    const answer = await onSend();
    setBusy(false);
    if (!answer.ok) tell(answer.error);
  }

  return (
    <NetworkButton busy={busy} onClick={() => void send()}>
      {t("login.send_code")}
    </NetworkButton>
  );
}
