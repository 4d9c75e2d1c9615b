import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { Micro } from "../../../rules/money.ts";
import styles from "./panel-form.module.css";
import { PanelNotes } from "./panel-notes.tsx";
import { PlayMode } from "./play-mode.tsx";
import type { Table } from "./table.ts";

interface Props {
  table: Table;
  /** Why the main action cannot be taken. */
  reason: string | undefined;
  sitting: { count: number; net: Micro };
  /** What is set for bets that are made by themselves makes the panel longer than the stage. */
  isLong: boolean;
  /** The one main action, told what describes it. */
  action(describedBy: string | undefined): ReactNode;
  onSubmit(): void;
  /** All that is chosen beside the stage. */
  children: ReactNode;
}

/** The frame of every bet panel: what is played for, what is chosen, the main action, and what stands in its way. */
export function PanelForm({ table, reason, sitting, isLong, action, onSubmit, children }: Props) {
  const { t } = useTranslation(["table", "common"]);
  const reasonId = useId();
  return (
    <form
      className={styles.panel}
      aria-label={t("bet.panel")}
      data-long={isLong || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        onSubmit();
        // Once it is shown what was wrong.
        queueMicrotask(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      }}
    >
      <div className={styles.fields}>
        <PlayMode table={table} />
        {children}
      </div>
      <div className={styles.action}>{action(reason === undefined ? undefined : reasonId)}</div>
      <PanelNotes reason={reason} reasonId={reasonId} table={table} />
      <div className={styles.foot}>
        <p className={styles.space}>{t("bet.space")}</p>
        {sitting.count > 0 && (
          <p className={styles.sitting}>
            <span>{t("bet.sitting", { count: sitting.count })}</span>
            <span>{table.sum(sitting.net, { signed: true })}</span>
          </p>
        )}
      </div>
    </form>
  );
}
