import { BadgeCheck, CircleAlert, Clock } from "lucide";
import { useTranslation } from "react-i18next";
import type { Verification } from "../../../contract/accounts.ts";
import { Icon } from "../../ui/icon.tsx";
import { verificationShown } from "./verification-shown.ts";
import styles from "./verification-status.module.css";

const icons = { pending: Clock, failed: CircleAlert, success: BadgeCheck };

export function VerificationStatus({ verification: { is_need, data } }: { verification: Verification }) {
  const { t } = useTranslation("verification");
  const shownStatus = verificationShown(data.status);
  return (
    <div className={styles.status} data-shown={shownStatus}>
      <span className={styles.seal}>
        <Icon node={icons[shownStatus]} />
      </span>
      <div role="status">
        <b className={styles.name}>{t(`shown.${shownStatus}`)}</b>
        <p>{is_need && data.status === "init" ? t("text.init_needed") : t(`text.${data.status}`)}</p>
        {data.reason && <p className={styles.reason}>{t("reason", { reason: data.reason })}</p>}
      </div>
    </div>
  );
}
