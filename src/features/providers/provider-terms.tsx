import { useTranslation } from "react-i18next";
import { Line } from "../reading/prose.tsx";
import styles from "./providers.module.css";

/** Stands beside every button that may create an account: pressing it means agreeing. */
export function ProviderTerms() {
  const { t } = useTranslation("providers");
  return (
    <p className={styles.terms}>
      <Line text={t("terms")} newTab />
    </p>
  );
}
