import { CircleAlert } from "lucide";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./slip.module.css";

interface Props {
  /** Zero where the house keeps no prices: then there are only those of now to be taken. */
  offeredForS: number;
  onTake(): void;
  onDecline(): void;
}

/** The prices of the slip have changed; what the house offers instead is taken, or let go. */
export function PriceChange({ offeredForS, onTake, onDecline }: Props) {
  const { t } = useTranslation("betting");
  return (
    <div className={styles.note} role="status">
      <Icon node={CircleAlert} />
      <b>{t("changed")}</b>
      {offeredForS > 0 && <small>{t("kept", { count: offeredForS })}</small>}
      <span className={styles.choices}>
        {offeredForS > 0 && (
          <Button size="small" kind="quiet" onClick={onDecline}>
            {t("decline")}
          </Button>
        )}
        <Button size="small" onClick={onTake}>
          {t("take")}
        </Button>
      </span>
    </div>
  );
}
