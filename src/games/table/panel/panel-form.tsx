import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import styles from "./panel-form.module.css";
import { PanelNotes } from "./panel-notes.tsx";
import { PlayMode } from "./play-mode.tsx";
import type { Table } from "../state/table.ts";
import type { NamedKey } from "../keys/use-keys.ts";
import { useShortcuts } from "../keys/use-shortcuts.ts";

interface Props {
  table: Table;
  reason: string | undefined;
  /** What is set for bets that are made by themselves makes the panel longer than the stage. */
  isLong: boolean;
  /** The one main action, told what describes it. */
  action(describedBy: string | undefined): ReactNode;
  mainKey: NamedKey | undefined;
  onSubmit(): void;
  /** All that is chosen beside the stage. */
  children: ReactNode;
}

/** The frame of every bet panel: what is played for, what is chosen, the main action, and what stands in its way. */
export function PanelForm({ table, reason, isLong, action, mainKey, onSubmit, children }: Props) {
  const { t } = useTranslation(["table", "common"]);
  const { tally } = table;
  const reasonId = useId();
  const [isOn] = useShortcuts();
  return (
    // Nothing is pressed here: what is pressed inside is held to once.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={styles.panel}
      aria-label={t("bet.panel")}
      data-long={isLong || undefined}
      noValidate
      // A key that is held down has been pressed once.
      onKeyDown={(event) => event.key === "Enter" && event.repeat && event.preventDefault()}
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
      <div className={styles.action}>
        {action(reason === undefined ? undefined : reasonId)}
        {table.mode === "money" && !table.online && (
          <Button wide onClick={() => table.choose("practice")}>
            {t("mode.instead")}
          </Button>
        )}
      </div>
      <PanelNotes reason={reason} reasonId={reasonId} table={table} />
      <div className={styles.foot}>
        {mainKey && isOn && (
          <p className={styles.space}>
            <kbd className={styles.key}>{mainKey.name}</kbd> {mainKey.does}
          </p>
        )}
        {tally.count > 0 && (
          <p className={styles.tally}>
            <span>{t("bet.sitting", { count: tally.count })}</span>
            <span>{table.sum(tally.net, { signed: true })}</span>
          </p>
        )}
      </div>
    </form>
  );
}
