import { Check, Copy } from "lucide";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./copy-row.module.css";

interface Props {
  label: string;
  shown: string;
  copied: string;
  /** A long technical string of which every character matters. */
  isLong?: boolean;
}

const saidMs = 1_600;

export function CopyRow({ label, shown, copied, isLong = false }: Props) {
  const { t } = useTranslation("cashier");
  const [isCopied, setIsCopied] = useState(false);

  async function copy() {
    await navigator.clipboard.writeText(copied);
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), saidMs);
  }

  return (
    <div className={styles.row}>
      <p className={styles.what}>
        <span className={styles.label}>{label}</span>
        <b className={isLong ? styles.long : styles.value}>{shown}</b>
      </p>
      <IconButton
        icon={isCopied ? Check : Copy}
        label={isCopied ? t("copied", { what: label }) : t("copy", { what: label })}
        onClick={() => void copy()}
      />
      <span className="visually-hidden" role="status">
        {isCopied && t("copied", { what: label })}
      </span>
    </div>
  );
}
