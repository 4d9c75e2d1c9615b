import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { BellEntry } from "../../../contract/bell.ts";
import { bellPath } from "../../../rules/bell-paths.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { useStream } from "../../link/use-stream.ts";
import type { DialogName } from "../../shell/dialogs/dialog-name.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { Icon } from "../../ui/icon.tsx";
import { useNow } from "../safe-play/use-now.ts";
import { bellGroups, type OpenMatters, wantsDocuments } from "./bell-groups.ts";
import { bellLook } from "./bell-look.ts";
import styles from "./bell.module.css";
import { useBellText } from "./use-bell-text.ts";

interface Props {
  items: readonly BellEntry[];
  /** What comes after it is marked as unread. */
  readTo: number;
}

/** What needs the player first, then day by day. */
export function BellList({ items, readTo }: Props) {
  const { t } = useTranslation("bell");
  const format = useFormat();
  const open = useOpenMatters(items);
  const { needsYou, days } = bellGroups(items, { open, dayOf: format.day });
  const now = useNow(60_000);
  const names = new Map([
    [format.day(new Date(now - dayMs).toISOString()), t("day.yesterday")],
    [format.day(new Date(now).toISOString()), t("day.today")],
  ]);
  return (
    <>
      {needsYou.length > 0 && <Group title={t("needs_you")} entries={needsYou} readTo={readTo} />}
      {days.map(({ day, entries }) => (
        <Group key={day} title={names.get(day) ?? day} entries={entries} readTo={readTo} isOfDay />
      ))}
    </>
  );
}

interface GroupProps {
  title: string;
  entries: readonly BellEntry[];
  readTo: number;
  /** The title says the day of each. */
  isOfDay?: boolean;
}

function Group({ title, entries, readTo, isOfDay = false }: GroupProps) {
  return (
    <section aria-label={title}>
      <h3 className={styles.day}>{title}</h3>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.entry} data-unread={entry.id > readTo || undefined}>
            <Entry entry={entry} isUnread={entry.id > readTo} isOfDay={isOfDay} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks for nothing that no entry is about. */
function useOpenMatters(items: readonly BellEntry[]): OpenMatters {
  const verification = useStream((layer) => layer.profile.me$())?.value.user.verification;
  const isOfSpins = items.some(({ kind }) => kind === "spins_expiring");
  const isOfBonus = isOfSpins || items.some(({ kind }) => kind === "bonus_expiring" || kind === "offer_expiring");
  const bonuses = useStream((layer) => (isOfBonus ? layer.promotions.player$() : undefined))?.bonuses?.value;
  const own = useStream((layer) => (isOfSpins ? layer.catalog.freeSpins$() : undefined));
  const isOfRakeback = items.some(({ kind }) => kind === "rakeback_claimable");
  const vip = useStream((layer) => (isOfRakeback ? layer.vip.state$() : undefined))?.value;
  return {
    documents: verification !== undefined && wantsDocuments(verification),
    bonus: bonuses?.may_prompt ? bonuses.active?.expires_at : undefined,
    // While another one is to be cleared first, none can be taken.
    offers: bonuses?.may_prompt && bonuses.active?.makes_way !== false ? bonuses.offers.map(({ id }) => id) : [],
    spins: bonuses?.may_prompt ? (own?.spins?.value.map(({ id }) => id) ?? []) : [],
    rakeback: vip !== undefined && vip.stop === null && Number(vip.rakeback.amount) > 0,
  };
}

const dayMs = 86_400_000;

/** Leads to where it belongs: to a page, or to the dialog in which something is to be done. */
function Entry({ entry, isUnread, isOfDay }: EntryProps) {
  const { open } = useDialogs();
  const content = <Content entry={entry} isUnread={isUnread} isOfDay={isOfDay} />;
  const dialog = dialogOf(entry);
  if (dialog)
    return (
      <button type="button" className={styles.row} onClick={() => open(dialog)}>
        {content}
      </button>
    );
  return (
    <Link href={bellPath(entry)} className={styles.row}>
      {content}
    </Link>
  );
}

function dialogOf({ kind }: BellEntry): DialogName | undefined {
  if (kind === "chat_answered") return "Support";
  return kind === "documents_asked" || kind === "documents_refused" ? "Verification" : undefined;
}

interface EntryProps {
  entry: BellEntry;
  isUnread: boolean;
  isOfDay: boolean;
}

function Content({ entry, isUnread, isOfDay }: EntryProps) {
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
          <time dateTime={entry.at}>{isOfDay ? format.time(entry.at) : format.moment(entry.at)}</time>
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
