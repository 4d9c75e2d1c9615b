import { Check, Link2 } from "lucide";
import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../ui/icon.tsx";
import styles from "./copy-link.module.css";

const saidMs = 1_600;

export function CopyLink({ id }: { id: string }) {
  const { t } = useTranslation("faq");
  const [copied, setCopied] = useState(false);

  async function copy({ currentTarget: { href } }: MouseEvent<HTMLAnchorElement>) {
    try {
      await navigator.clipboard.writeText(href);
    } catch {
      // Without access to the clipboard, the link is shown in the address bar.
      location.hash = id;
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), saidMs);
  }

  return (
    <a
      className={styles.copy}
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault();
        void copy(event);
      }}
    >
      <Icon node={copied ? Check : Link2} size="small" />
      <span aria-live="polite">{copied ? t("copied") : t("copy_link")}</span>
    </a>
  );
}
