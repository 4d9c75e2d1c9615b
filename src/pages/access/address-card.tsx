import { useState } from "react";
import { useTranslation } from "react-i18next";
import { resendEmailCode, resendPhoneCode } from "../../../contract/codes.ts";
import type { Answer } from "../../../contract/errors.ts";
import { countryOfPhone, formatPhone } from "../../../rules/phones.ts";
import type { CodeSent } from "../../../worker/access-calls.ts";
import {
  type AddressValues,
  checkByWay,
  type Reach,
  reachOf,
  type Way,
} from "../../features/addresses/address-values.ts";
import { EmailField } from "../../features/addresses/email-field.tsx";
import { PhoneField } from "../../features/addresses/phone-field.tsx";
import { CodeForm } from "../../features/codes/code-form.tsx";
import { fieldKeys } from "../../features/errors/error-text.ts";
import { useErrors } from "../../features/errors/use-errors.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { useForm } from "../../ui/use-form.ts";
import styles from "./cards.module.css";

export interface AddressCardProps {
  way: Way;
  address: string | null;
  isVerified: boolean;
  onSendCode(to: Reach): Promise<Answer<CodeSent>>;
  /** Gives back what was wrong, by field. */
  onVerify(code: string): Promise<Record<string, string[]> | undefined>;
}

interface Sent {
  to: Reach;
  waitS: number;
}

/** One of the player's addresses: until it is confirmed, it can be another one. */
export function AddressCard({ way, address, isVerified, onSendCode, onVerify }: AddressCardProps) {
  const { t } = useTranslation(["access", "session"]);
  const [sent, setSent] = useState<Sent>();
  const [wanted, setWanted] = useState(address !== null);
  if (address !== null && isVerified) {
    return (
      <Card title={t(`address.${way}.title`)}>
        <p className={styles.address}>
          {formatPhone(address)}
          <Chip tone="win">{t("address.confirmed")}</Chip>
        </p>
      </Card>
    );
  }
  if (!wanted) {
    return (
      <Card title={t(`address.${way}.title`)}>
        <div className={styles.form}>
          <p className={styles.text}>{t(`address.${way}.missing`)}</p>
          <Button onClick={() => setWanted(true)}>{t(`address.${way}.add`)}</Button>
        </div>
      </Card>
    );
  }
  return (
    <Card title={t(`address.${way}.title`)} aside={address !== null && <Chip>{t("address.unconfirmed")}</Chip>}>
      {sent ? (
        <CodeForm
          intro={t("address.sent", { address: formatPhone("phone" in sent.to ? sent.to.phone : sent.to.email) })}
          submit={t("address.confirm")}
          waitS={sent.waitS}
          onSend={onVerify}
          onResend={() => onSendCode(sent.to)}
        >
          <Button kind="quiet" size="small" onClick={() => setSent(undefined)}>
            {t("session:login.other_address")}
          </Button>
        </CodeForm>
      ) : (
        <AddressForm way={way} address={address} onSendCode={onSendCode} onSent={setSent} />
      )}
    </Card>
  );
}

const checkAddress = checkByWay({ email: resendEmailCode.input, phone: resendPhoneCode.input }, {});

interface AddressFormProps extends Pick<AddressCardProps, "way" | "address" | "onSendCode"> {
  onSent(sent: Sent): void;
}

function AddressForm({ way, address, onSendCode, onSent }: AddressFormProps) {
  const { t } = useTranslation(["access", "session"]);
  const { tell } = useErrors();
  const [initial] = useState(() => valuesOf(way, address ?? ""));
  const form = useForm({
    initial,
    // The call without an address means the one that the player has; here it is typed.
    check: (name, filled) => (name === way && filled[way].trim() === "" ? "required" : checkAddress(name, filled)),
    send,
  });

  async function send(filled: AddressValues) {
    const to = reachOf(filled);
    const answer = await onSendCode(to);
    if (answer.ok) return void onSent({ to, waitS: answer.value.resendInS });
    tell(answer.error);
    return fieldKeys(answer.error);
  }

  return (
    <form className={styles.form} {...form.form}>
      <p className={styles.text}>{t(`address.${way}.intro`)}</p>
      {way === "phone" ? <PhoneField form={form} /> : <EmailField form={form} />}
      <Button kind="primary" submit busy={form.busy}>
        {t("session:login.send_code")}
      </Button>
    </form>
  );
}

function valuesOf(way: Way, address: string): AddressValues {
  return way === "phone"
    ? { way, email: "", country: countryOfPhone(address) ?? "", phone: formatPhone(address) }
    : { way, email: address, country: "", phone: "" };
}
