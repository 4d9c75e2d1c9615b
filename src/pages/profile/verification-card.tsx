import { useTranslation } from "react-i18next";
import type { Verification } from "../../../contract/accounts.ts";
import { VerificationStatus } from "../../features/verification/verification-status.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./verification-card.module.css";

interface Props {
  verification: Verification | undefined;
  onOpen(): void;
}

export function VerificationCard({ verification, onOpen }: Props) {
  const { t } = useTranslation("profile");
  return (
    <Card title={t("verification.title")}>
      {verification ? (
        <div className={styles.verification}>
          <VerificationStatus verification={verification} />
          <Button onClick={onOpen}>{t("verification.open")}</Button>
        </div>
      ) : (
        <Skeleton lines={2} />
      )}
    </Card>
  );
}
