import { BadgeCheck, CircleAlert, Clock } from "lucide";
import { useTranslation } from "react-i18next";
import type { Verification } from "../../../contract/accounts.ts";
import { Icon } from "../../ui/icon.tsx";
import { verificationShown } from "./verification-shown.ts";
import styles from "./verification-status.module.css";

const icons = { pending: Clock, failed: CircleAlert, success: BadgeCheck };

/** The status of the player's verification, and what it means for them. */
export function VerificationStatus({ verification: { is_need, data } }: { verification: Verification }) {
  const { t } = useTranslation("verification");
  const shown = verificationShown(data.status);
  return (
    <div className={styles.status} data-shown={shown}>
      <span className={styles.seal}>
        <Icon node={icons[shown]} />
      </span>
      <div role="status">
        <p className={styles.name}>
          <b>{t(`shown.${shown}`)}</b>
          {data.status === "init" && `: ${t("shown.not_begun")}`}
        </p>
        <p>{is_need && data.status === "init" ? t("text.init_needed") : t(`text.${data.status}`)}</p>
        {data.reason && <p className={styles.reason}>{t("reason", { reason: data.reason })}</p>}
      </div>
    </div>
  );
}
