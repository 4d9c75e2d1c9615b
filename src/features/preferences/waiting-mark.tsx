import { CloudOff, Clock } from "lucide";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import styles from "./waiting-mark.module.css";

/**
 * Marks a setting that the house has not confirmed yet. Online it appears with a delay, because confirmation is
 * usually quick.
 */
export function WaitingMark({ online }: { online: boolean }) {
  const { t } = useTranslation("setting");
  return (
    <span className={styles.mark} data-soon={online || undefined}>
      <Icon node={online ? Clock : CloudOff} size="small" />
      {online ? t("waiting.soon") : t("waiting.network")}
    </span>
  );
}
