import { Check, Copy } from "lucide";
import styles from "./copy-text.module.css";
import { IconButton } from "./icon-button.tsx";
import { useCopy } from "./use-copy.ts";

interface Props {
  text: string;
  copyLabel: string;
  copiedLabel: string;
}

export function CopyText({ text, copyLabel, copiedLabel }: Props) {
  const { shown, isCopied, copy } = useCopy<HTMLElement>(text);
  return (
    <span className={styles.row}>
      <code ref={shown} className={styles.text}>
        {text}
      </code>
      <IconButton icon={isCopied ? Check : Copy} label={isCopied ? copiedLabel : copyLabel} onClick={copy} />
    </span>
  );
}
