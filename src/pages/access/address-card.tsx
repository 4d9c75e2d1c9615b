import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OwnerProof } from "../../../contract/codes.ts";
import type { Answer } from "../../../contract/errors.ts";
import { formatPhone } from "../../../rules/phones.ts";
import type { CodeSent } from "../../../worker/access/feature.ts";
import type { Contact, Way } from "../../features/addresses/address-values.ts";
import { CodeForm } from "../../features/codes/code-form.tsx";
import { useErrors } from "../../shell/errors/use-errors.ts";
import { NeedsNetwork } from "../../features/forms/needs-network.tsx";
import { NetworkButton } from "../../features/forms/network-button.tsx";
import type { Sent } from "../../features/forms/use-sent-form.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { useDrafts } from "../../ui/drafts.ts";
import { AddressForm, addressDraft } from "./address-form.tsx";
import styles from "./cards.module.css";
import type { ProofUser, SendChangeCode } from "./owner-proof.tsx";

export interface AddressCardProps {
  way: Way;
  address: string | null;
  isVerified: boolean;
  user: ProofUser;
  /** Sending to another address takes a proof of ownership, once. */
  onSendCode(to: Contact, proof?: OwnerProof): Promise<Answer<CodeSent>>;
  onSendChangeCode: SendChangeCode;
  /** Sends a code to the unconfirmed address, unless one is already on its way. */
  onConfirm(): Promise<Answer<CodeSent>>;
  onVerify(code: string): Sent;
}

type Step = { at: "rest" } | { at: "form"; isOpened: boolean } | { at: "code"; to: Contact; waitS: number };

/** One of the player's addresses, which can be changed until it is confirmed. */
export function AddressCard({ way, address, isVerified, user, onConfirm, onVerify, ...sending }: AddressCardProps) {
  const { t } = useTranslation(["access", "session"]);
  const drafts = useDrafts();
  const [step, setStep] = useState<Step>(() =>
    drafts.get(addressDraft(way)) === undefined ? { at: "rest" } : { at: "form", isOpened: false },
  );
  const isConfirmed = address !== null && isVerified;
  const toForm = () => setStep({ at: "form", isOpened: true });
  return (
    <Card title={t(`address.${way}.title`)}>
      {isConfirmed ? (
        <p className={styles.address}>
          {formatPhone(address)}
          <Chip tone="win">{t("address.confirmed")}</Chip>
        </p>
      ) : step.at === "code" ? (
        <CodeForm
          intro={t("address.sent", { address: formatPhone("phone" in step.to ? step.to.phone : step.to.email) })}
          submit={t("address.confirm")}
          waitS={step.waitS}
          onSend={onVerify}
          onResend={() => sending.onSendCode(step.to)}
        >
          <Button kind="quiet" size="small" onClick={toForm}>
            {t(way === "phone" ? "session:login.other_number" : "session:login.other_address")}
          </Button>
        </CodeForm>
      ) : step.at === "form" ? (
        <AddressForm
          {...{ way, user }}
          {...sending}
          isOpened={step.isOpened}
          onSent={(sent) => setStep({ at: "code", ...sent })}
        />
      ) : address === null ? (
        <div className={styles.form}>
          <p className={styles.text}>{t(`address.${way}.missing`)}</p>
          <Button onClick={toForm}>{t(`address.${way}.add`)}</Button>
        </div>
      ) : (
        <Unconfirmed
          {...{ way, address, onConfirm }}
          onSent={(sent) => setStep({ at: "code", ...sent })}
          onOther={toForm}
        />
      )}
    </Card>
  );
}

interface UnconfirmedProps extends Pick<AddressCardProps, "way" | "onConfirm"> {
  address: string;
  onSent(sent: { to: Contact; waitS: number }): void;
  onOther(): void;
}

function Unconfirmed({ way, address, onConfirm, onSent, onOther }: UnconfirmedProps) {
  const { t } = useTranslation(["access", "session"]);
  const { tell, forget } = useErrors();
  const [busy, setBusy] = useState(false);

  async function confirm() {
    forget();
    setBusy(true);
    const answer = await onConfirm();
    setBusy(false);
    const to = way === "phone" ? { phone: address } : { email: address };
    if (answer.ok) onSent({ to, waitS: answer.value.resendInS });
    else tell(answer.error);
  }

  return (
    <div className={styles.form}>
      <NeedsNetwork>
        <p className={styles.address}>
          {formatPhone(address)}
          <Chip>{t("address.unconfirmed")}</Chip>
        </p>
        <p className={styles.text}>{t(`address.${way}.intro`)}</p>
        <div className={styles.actions}>
          <NetworkButton kind="primary" busy={busy} onClick={() => void confirm()}>
            {t("address.confirm")}
          </NetworkButton>
          <Button kind="quiet" onClick={onOther}>
            {t(way === "phone" ? "session:login.other_number" : "session:login.other_address")}
          </Button>
        </div>
      </NeedsNetwork>
    </div>
  );
}
