import { Star } from "lucide";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import styles from "./star-button.module.css";
import type { Starred } from "./use-starred.ts";

interface Props {
  event: string;
  starred: Starred;
  /** How large it is. */
  className: string | undefined;
}

/** Marks an event on this device, or no more. */
export function StarButton({ event, starred, className }: Props) {
  const { t } = useTranslation("betting");
  return (
    <button
      type="button"
      className={`${styles.star} ${className}`}
      aria-label={t("favourite")}
      aria-pressed={starred.has(event)}
      onClick={() => starred.toggle(event)}
    >
      <Icon node={Star} size="small" />
    </button>
  );
}
