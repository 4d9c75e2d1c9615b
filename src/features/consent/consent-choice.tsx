import { useTranslation } from "react-i18next";
import { type Purpose, purposes } from "../../../rules/consent.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./consent-choice.module.css";

/** Yes and no, one as large and as near as the other. */
export function ConsentChoice({ onChoose }: { onChoose(purposes: readonly Purpose[]): void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.choice}>
      <Button onClick={() => onChoose(purposes)}>{t("consent.accept")}</Button>
      <Button onClick={() => onChoose([])}>{t("consent.necessary")}</Button>
    </div>
  );
}
