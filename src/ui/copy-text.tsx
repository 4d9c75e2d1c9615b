import { Check, Copy } from "lucide";
import { useState } from "react";
import styles from "./copy-text.module.css";
import { IconButton } from "./icon-button.tsx";

interface Props {
  text: string;
  copyLabel: string;
  copiedLabel: string;
}

const saidMs = 1_600;

/** A long word of machines, to be read in part and taken along whole. */
export function CopyText({ text, copyLabel, copiedLabel }: Props) {
  const [copied, setCopied] = useState(false);

  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), saidMs);
  }

  return (
    <span className={styles.row}>
      <code className={styles.text}>{text}</code>
      <IconButton icon={copied ? Check : Copy} label={copied ? copiedLabel : copyLabel} onClick={() => void copy()} />
    </span>
  );
}
