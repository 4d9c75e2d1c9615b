import { Check, Copy } from "lucide";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./code-block.module.css";

const saidMs = 1_600;

/** Lines for a terminal, to be taken along as they are. */
export function CodeBlock({ code, name }: { code: string; name: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);

  async function copy() {
    await navigator.clipboard.writeText(code);
    setCopied(true);
    setTimeout(() => setCopied(false), saidMs);
  }

  return (
    <div className={styles.block}>
      {/* What is wider than the screen is read by scrolling, which keys can do, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.code} tabIndex={0} aria-label={name}>
        <code>{code}</code>
      </pre>
      <IconButton
        icon={copied ? Check : Copy}
        label={copied ? t("action.copied") : `${t("action.copy")}: ${name}`}
        onClick={() => void copy()}
      />
    </div>
  );
}
