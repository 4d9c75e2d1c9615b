import { useTranslation } from "react-i18next";
import styles from "../panel/panel-notes.module.css";

interface Props {
  price: string;
  fault: string | undefined;
}

/** What the game asks for; nobody types it. */
export function NamedPrice({ price, fault }: Props) {
  "use no memo"; // To remember so little would take more than to draw it.
  const { t } = useTranslation("table");
  return (
    <div className={styles.price}>
      <p className={styles.fact}>
        <span>{t("bet.price")}</span>
        <output className={styles.figure}>{price}</output>
      </p>
      {fault !== undefined && <p className={styles.fault}>{fault}</p>}
    </div>
  );
}
