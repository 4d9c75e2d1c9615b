import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatPhone } from "../../../rules/phones.ts";
import type { CodeSent } from "../../../worker/access/feature.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { type AddressValues, noAddress, contactOf } from "../../features/addresses/address-values.ts";
import { useChallenge } from "../../features/captcha/use-challenge.tsx";
import { isCodeGone, withCodeFate } from "../../features/codes/code-fate.ts";
import { ResendButton } from "../../features/codes/resend-button.tsx";
import { useLayer } from "../../link/use-stream.ts";
import { Button } from "../../ui/button.tsx";
import { AddressForm } from "./address-form.tsx";
import { type NewPassword, NewPasswordForm } from "./new-password-form.tsx";
import { PasswordSet } from "./password-set.tsx";
import styles from "./password.module.css";

type Step = "address" | "code" | "done";

export default function PasswordResetPage() {
  const { t } = useTranslation("reset");
  const layer = useLayer();
  const { open } = useDialogs();
  const { withChallenge, challenge } = useChallenge("reset");
  const [step, setStep] = useState<Step>("address");
  const [addressValues, setAddressValues] = useState(noAddress);
  const [sentCode, setSentCode] = useState<CodeSent>();
  const [goneCount, setGoneCount] = useState(0);
  const contact = contactOf(addressValues);
  const address = "phone" in contact ? formatPhone(contact.phone) : contact.email;

  async function ask(filled: AddressValues) {
    setAddressValues(filled);
    const answer = await send(filled);
    if (answer.ok) {
      setGoneCount(0);
      setStep("code");
    }
    return answer;
  }

  async function send(filled: AddressValues) {
    const answer = await withChallenge((captcha) => layer.access.forgot({ ...contactOf(filled), captcha }));
    if (answer.ok) setSentCode(answer.value);
    return answer;
  }

  async function set({ code, ...words }: NewPassword) {
    const answer = withCodeFate(
      await withChallenge((captcha) =>
        layer.access.resetPassword({ ...contact, code: code.trim(), ...words, captcha }),
      ),
    );
    if (answer.ok) setStep("done");
    if (isCodeGone(answer)) setGoneCount((count) => count + 1);
    return answer;
  }

  return (
    <div className={styles.page}>
      <h1>{t("meta.title")}</h1>
      {step === "address" && <AddressForm isOpened={addressValues !== noAddress} onSend={ask} />}
      {challenge}
      {step === "code" && (
        <NewPasswordForm
          withCode
          intro={sentCode?.earlier ? t("earlier", { address }) : t("sent", { address })}
          onSend={set}
        >
          <div className={styles.ways}>
            <ResendButton
              key={goneCount}
              waitS={goneCount > 0 ? 0 : (sentCode?.resendInS ?? 0)}
              resend={() => send(addressValues)}
            />
            <Button kind="quiet" size="small" onClick={() => setStep("address")}>
              {t("ask.again")}
            </Button>
          </div>
        </NewPasswordForm>
      )}
      {step === "done" && (
        <PasswordSet onLogIn={() => open(addressValues.way === "phone" ? "LoginByPhone" : "LoginByEmail")} />
      )}
    </div>
  );
}
