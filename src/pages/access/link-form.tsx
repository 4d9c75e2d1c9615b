import { useTranslation } from "react-i18next";
import type { ProviderName } from "../../../contract/config.ts";
import type { OwnerProof } from "../../../contract/codes.ts";
import { NetworkButton } from "../../features/forms/network-button.tsx";
import { SentForm } from "../../features/forms/sent-form.tsx";
import { type Sent, useSentForm } from "../../features/forms/use-sent-form.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./cards.module.css";
import {
  noProof,
  OwnerProofFields,
  type ProofUser,
  type ProofValues,
  type SendChangeCode,
  useOwnerProof,
} from "./owner-proof.tsx";

interface Props {
  provider: ProviderName;
  user: ProofUser;
  /** Opens the provider's pop-up, which browsers allow only during a press. */
  onSend(proof: OwnerProof): Sent;
  onSendChangeCode: SendChangeCode;
  onCancel(): void;
}

/** Asks for a proof of ownership before another account is linked for logging in. */
export function LinkForm({ provider, user, onSend, onSendChangeCode, onCancel }: Props) {
  const { t } = useTranslation(["providers", "access"]);
  const proof = useOwnerProof(user, onSendChangeCode);
  const form = useSentForm<ProofValues>({
    initial: noProof,
    check: proof.fault,
    send: (filled) => onSend(proof.read(filled)),
  });
  return (
    <SentForm className={styles.form} {...form.form}>
      <p className={styles.text}>{t("card.proof", { name: provider.name })}</p>
      <OwnerProofFields proof={proof} form={form} />
      <div className={styles.actions}>
        {proof.isReady && (
          <NetworkButton kind="primary" submit busy={form.busy}>
            {t("access:proof.go_on")}
          </NetworkButton>
        )}
        <Button kind="quiet" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </SentForm>
  );
}
