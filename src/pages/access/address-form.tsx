import { useTranslation } from "react-i18next";
import { resendEmailCode, resendPhoneCode } from "../../../contract/codes.ts";
import {
  type AddressValues,
  checkByWay,
  noAddress,
  type Contact,
  contactOf,
  type Way,
} from "../../features/addresses/address-values.ts";
import { EmailField } from "../../features/addresses/email-field.tsx";
import { PhoneField } from "../../features/addresses/phone-field.tsx";
import { NetworkButton } from "../../features/forms/network-button.tsx";
import { SentForm } from "../../features/forms/sent-form.tsx";
import { useSentForm } from "../../features/forms/use-sent-form.ts";
import type { AddressCardProps } from "./address-card.tsx";
import styles from "./cards.module.css";
import { noProof, OwnerProofFields, type ProofValues, useOwnerProof } from "./owner-proof.tsx";

export const addressDraft = (way: Way) => `add-${way}`;

const checkAddress = checkByWay({ email: resendEmailCode.input, phone: resendPhoneCode.input }, {});

type Filled = AddressValues & ProofValues;

interface Props extends Pick<AddressCardProps, "way" | "user" | "onSendCode" | "onSendChangeCode"> {
  /** Opened by a press, and not because of a draft. */
  isOpened: boolean;
  onSent(sent: { to: Contact; waitS: number }): void;
}

/** Adds an address after a proof of ownership; it is the player's once they have typed the code sent there. */
export function AddressForm({ way, user, isOpened, onSendCode, onSendChangeCode, onSent }: Props) {
  const { t } = useTranslation(["access", "session"]);
  const proof = useOwnerProof(user, onSendChangeCode);
  const form = useSentForm({
    draft: addressDraft(way),
    isOpened,
    initial: { ...noAddress, ...noProof, way },
    check,
    send,
  });

  function check(name: keyof Filled, filled: Filled) {
    if (name === "current_password" || name === "change_code") return proof.fault(name, filled);
    // The call without an address means the current one; here one has to be typed.
    return name === way && filled[way].trim() === "" ? "required" : checkAddress(name, filled);
  }

  async function send(filled: Filled) {
    const to = contactOf(filled);
    const answer = await onSendCode(to, proof.read(filled));
    if (answer.ok) onSent({ to, waitS: answer.value.resendInS });
    return answer;
  }

  return (
    <SentForm className={styles.form} {...form.form}>
      <p className={styles.text}>{t(`address.${way}.intro`)}</p>
      {way === "phone" ? <PhoneField form={form} /> : <EmailField form={form} />}
      <OwnerProofFields proof={proof} form={form} />
      <p className={styles.note}>{t("proof.after")}</p>
      {proof.isReady && (
        <NetworkButton kind="primary" submit busy={form.busy}>
          {t(proof.way === "code" ? "proof.go_on" : "session:login.send_code")}
        </NetworkButton>
      )}
    </SentForm>
  );
}
