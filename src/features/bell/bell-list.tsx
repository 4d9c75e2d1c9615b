import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { BellEntry } from "../../../contract/bell.ts";
import { bellPath } from "../../../rules/bell-paths.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { Icon } from "../../ui/icon.tsx";
import { bellLook } from "./bell-look.ts";
import styles from "./bell.module.css";
import { useBellText } from "./use-bell-text.ts";

interface Props {
  items: readonly BellEntry[];
  /** What comes after it is marked as unread. */
  readTo: number;
}

export function BellList({ items, readTo }: Props) {
  return (
    <ul className={styles.list}>
      {items.map((entry) => (
        <li key={entry.id} className={styles.entry} data-unread={entry.id > readTo || undefined}>
          <Entry entry={entry} isUnread={entry.id > readTo} />
        </li>
      ))}
    </ul>
  );
}

/** Leads to where it belongs: to a page, or to the dialog in which something is to be done. */
function Entry({ entry, isUnread }: { entry: BellEntry; isUnread: boolean }) {
  const { open } = useDialogs();
  const content = <Content entry={entry} isUnread={isUnread} />;
  if (entry.kind === "documents_asked" || entry.kind === "documents_refused")
    return (
      <button type="button" className={styles.row} onClick={() => open("Verification")}>
        {content}
      </button>
    );
  return (
    <Link href={bellPath(entry)} className={styles.row}>
      {content}
    </Link>
  );
}

function Content({ entry, isUnread }: { entry: BellEntry; isUnread: boolean }) {
  const { t } = useTranslation("bell");
  const format = useFormat();
  const { title, text, amount } = useBellText()(entry);
  const { icon, tone } = bellLook(entry);
  return (
    <>
      <span className={styles.icon} data-tone={tone}>
        <Icon node={icon} />
      </span>
      <span className={styles.words}>
        {isUnread && <span className={styles.hidden}>{t("unread")}: </span>}
        <b className={styles.title}>{title}</b>
        <small className={styles.text}>
          {text && `${text} · `}
          <time dateTime={entry.at}>{format.moment(entry.at)}</time>
        </small>
      </span>
      {amount && (
        <b className={styles.amount} data-tone={tone}>
          {amount}
        </b>
      )}
    </>
  );
}
