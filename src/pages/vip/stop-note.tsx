import { useTranslation } from "react-i18next";
import type { VipState } from "../../../contract/vip.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import styles from "./vip-club.module.css";

export function StopNote({ stop }: Pick<VipState, "stop">) {
  const { t } = useTranslation("vip");
  const format = useFormat();
  if (!stop) return null;
  return (
    <p className={styles.stop}>
      {stop.until === null ? t("stop.for_good") : t(`stop.${stop.error}`, { time: format.deadline(stop.until) })}
    </p>
  );
}
