import { BadgeCheck, CircleAlert, Clock } from "lucide";
import { useTranslation } from "react-i18next";
import type { User } from "../../../contract/accounts.ts";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./verification-card.module.css";
import { verificationShown } from "./verification-shown.ts";

const icons = { pending: Clock, failed: CircleAlert, success: BadgeCheck };

export function VerificationCard({ verification }: { verification: User["verification"] | undefined }) {
  const { t } = useTranslation(["profile", "common"]);
  return (
    <Card title={t("verification.title")}>
      {verification ? <Status verification={verification} /> : <Skeleton lines={1} />}
    </Card>
  );
}

function Status({ verification: { is_need, data } }: { verification: User["verification"] }) {
  const { t } = useTranslation(["profile", "common"]);
  const shown = verificationShown(data.status);
  return (
    <div className={styles.status} data-shown={shown}>
      <span className={styles.seal}>
        <Icon node={icons[shown]} />
      </span>
      <p>
        <b className={styles.name}>{t(`verification.${shown}`)}</b>
        {is_need ? t("verification.needed") : t("verification.not_needed")}
      </p>
    </div>
  );
}
