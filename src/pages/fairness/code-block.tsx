import { Check, Copy } from "lucide";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/icon-button.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import styles from "./code-block.module.css";

export function CodeBlock({ code, name }: { code: string; name: string }) {
  const { t } = useTranslation();
  const { shown, isCopied, copy } = useCopy<HTMLElement>(code);
  return (
    <div className={styles.block}>
      {/* Wide lines scroll, so keyboard users have to be able to focus the block. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.code} tabIndex={0} aria-label={name}>
        <code ref={shown}>{code}</code>
      </pre>
      <IconButton
        icon={isCopied ? Check : Copy}
        label={isCopied ? t("action.copied") : `${t("action.copy")}: ${name}`}
        onClick={copy}
      />
    </div>
  );
}
