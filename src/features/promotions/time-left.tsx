import { useTranslation } from "react-i18next";
import { useNow } from "../safe-play/use-now.ts";
import { timeParts } from "./time-parts.ts";
import styles from "./promotions.module.css";

interface Props {
  untilMs: number;
  /** How far the house's clock is ahead of this device's. */
  aheadMs: number;
  /** Without minutes, as long as there are days. */
  isShort?: boolean;
}

/** A deadline of the house's, by its clock: whatever this device's says. */
export function TimeLeft({ untilMs, aheadMs, isShort = false }: Props) {
  const { t } = useTranslation("offers");
  const text = useLeftText(untilMs, aheadMs, isShort);
  return (
    <span className={styles.left}>
      <small>{t("left.label")}</small> <b role="timer">{text}</b>
    </span>
  );
}

export function useLeftText(untilMs: number, aheadMs: number, isShort = false): string {
  const { t } = useTranslation("offers");
  const leftAt = (nowMs: number) => timeParts(untilMs - nowMs - aheadMs);
  // A page that counts seconds for a week would be drawn anew for nothing.
  const now = useNow(1_000, (nowMs) => {
    const { days, hours, minutes, seconds } = leftAt(nowMs);
    return [days, hours, minutes, days > 0 || seconds].join();
  });
  const { days, hours, minutes, seconds } = leftAt(now);
  if (isShort && days > 0) return t("left.short", { days, hours });
  return days > 0 ? t("left.days", { days, hours, minutes }) : t("left.hours", { hours, minutes, seconds });
}
