import { CircleAlert, CircleCheck, Info, X } from "lucide";
import { useEffect, useState } from "react";
import { showBadge } from "./badge.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import styles from "./notifications.module.css";

export interface Notification {
  id: string;
  kind: "info" | "good" | "bad";
  title: string;
  lines: readonly string[];
  stays: boolean;
  /** An immediate next step, which also dismisses it. */
  action?: { label: string; act(): void };
}

interface Props {
  label: string;
  dismissLabel: string;
  /** Newest first. */
  items: readonly Notification[];
  /** How many there are, including those not on screen. */
  open: number;
  /** A text that says how many are not on screen. */
  more?: string | undefined;
  /** A new number restarts the display time of everything on screen. */
  round: number;
  onDismiss(id: string): void;
}

const leavingMs = 300;
const icons = { info: Info, good: CircleCheck, bad: CircleAlert };

export function Notifications({ label, dismissLabel, items, open, more, round, onDismiss }: Props) {
  useEffect(() => showBadge(open), [open]);
  return (
    <section className={styles.region} aria-label={label}>
      <div className={styles.list}>
        {items.map((item) => (
          <Toast key={item.id} item={item} round={round} dismissLabel={dismissLabel} onDismiss={onDismiss} />
        ))}
        {more !== undefined && <p className={styles.more}>{more}</p>}
      </div>
    </section>
  );
}

interface ToastProps extends Pick<Props, "round" | "dismissLabel" | "onDismiss"> {
  item: Notification;
}

function Toast({ item, round, dismissLabel, onDismiss }: ToastProps) {
  const [leaving, setLeaving] = useState(false);
  const { id, kind, title, lines, stays, action } = item;

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => onDismiss(id), leavingMs);
    return () => clearTimeout(timer);
  }, [leaving, id, onDismiss]);

  function act() {
    setLeaving(true);
    action?.act();
  }

  return (
    <div
      className={styles.toast}
      data-kind={kind}
      data-leaving={leaving || undefined}
      role={kind === "bad" ? "alert" : "status"}
    >
      <Icon node={icons[kind]} />
      <div>
        <p className={styles.title}>{title}</p>
        {lines.map((line, index) => (
          <p key={index} className={styles.line}>
            {line}
          </p>
        ))}
        {action && (
          <div className={styles.action}>
            <Button size="small" onClick={act}>
              {action.label}
            </Button>
          </div>
        )}
      </div>
      <button type="button" className={styles.dismiss} aria-label={dismissLabel} onClick={() => setLeaving(true)}>
        <Icon node={X} size="small" />
      </button>
      {/* The timer is an animation, so styles can pause it on hover and focus, and a new round restarts it. */}
      {!stays && <i key={round} className={styles.time} onAnimationEnd={() => setLeaving(true)} />}
    </div>
  );
}
