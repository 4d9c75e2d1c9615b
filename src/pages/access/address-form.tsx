import { useTranslation } from "react-i18next";
import { resendEmailCode, resendPhoneCode } from "../../../contract/codes.ts";
import {
  type AddressValues,
  checkByWay,
  noAddress,
  type Reach,
  reachOf,
  type Way,
} from "../../features/addresses/address-values.ts";
import { EmailField } from "../../features/addresses/email-field.tsx";
import { PhoneField } from "../../features/addresses/phone-field.tsx";
import { NetworkButton } from "../../features/forms/network-button.tsx";
import { SentForm } from "../../features/forms/sent-form.tsx";
import { useSentForm } from "../../features/forms/use-sent-form.ts";
import type { AddressCardProps } from "./address-card.tsx";
import styles from "./cards.module.css";

/** The name under which an address is kept that is being added. */
export const addressDraft = (way: Way) => `add-${way}`;

const checkAddress = checkByWay({ email: resendEmailCode.input, phone: resendPhoneCode.input }, {});

interface Props extends Pick<AddressCardProps, "way" | "onSendCode"> {
  /** By a press, and not because something was typed before. */
  isOpened: boolean;
  onSent(sent: { to: Reach; waitS: number }): void;
}

/** Another address of the player's: it is theirs once they have typed the code that goes there. */
export function AddressForm({ way, isOpened, onSendCode, onSent }: Props) {
  const { t } = useTranslation(["access", "session"]);
  const form = useSentForm({
    draft: addressDraft(way),
    isOpened,
    initial: { ...noAddress, way },
    // The call without an address means the one that the player has; here it is typed.
    check: (name, filled) => (name === way && filled[way].trim() === "" ? "required" : checkAddress(name, filled)),
    send,
  });

  async function send(filled: AddressValues) {
    const to = reachOf(filled);
    const answer = await onSendCode(to);
    if (answer.ok) onSent({ to, waitS: answer.value.resendInS });
    return answer;
  }

  return (
    <SentForm className={styles.form} {...form.form}>
      <p className={styles.text}>{t(`address.${way}.intro`)}</p>
      {way === "phone" ? <PhoneField form={form} /> : <EmailField form={form} />}
      <NetworkButton kind="primary" submit busy={form.busy}>
        {t("session:login.send_code")}
      </NetworkButton>
    </SentForm>
  );
}
