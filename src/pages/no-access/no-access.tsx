import { MapPinOff, RotateCw } from "lucide";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import styles from "./no-access.module.css";
import { SupportLink } from "../../features/support/support-link.tsx";

interface Props {
  checking: boolean;
  onCheck(): void;
}

export function NoAccess({ checking, onCheck }: Props) {
  const { t } = useTranslation("no-access");
  return (
    <section className={styles.message}>
      <span className={styles.seal}>
        <Icon node={MapPinOff} size="large" />
      </span>
      <h1>{t("title")}</h1>
      <p className={styles.text}>{t("text")}</p>
      <SupportLink>{t("support")}</SupportLink>
      <Button icon={RotateCw} busy={checking} onClick={onCheck}>
        {t("check")}
      </Button>
    </section>
  );
}
