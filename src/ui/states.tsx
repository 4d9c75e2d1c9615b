import { CloudOff, RotateCw } from "lucide";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import styles from "./states.module.css";

interface EmptyProps {
  title: string;
  /** What to do next. */
  text: string;
  children?: ReactNode;
}

export function EmptyState({ title, text, children }: EmptyProps) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

interface FailedProps {
  title: string;
  /** What happened, and what did not. */
  text: string;
  retry: string;
  onRetry(): void;
}

export function FailedState({ title, text, retry, onRetry }: FailedProps) {
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>
        <Button icon={RotateCw} onClick={onRetry}>
          {retry}
        </Button>
      </div>
    </div>
  );
}

/** Marks a value that could not be refreshed, with its age. */
export function StaleMark({ children }: { children: ReactNode }) {
  return (
    <span className={styles.stale}>
      <Icon node={CloudOff} size="small" />
      {children}
    </span>
  );
}
