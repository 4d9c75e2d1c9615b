import { type ComponentProps, type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Later } from "../../../shell/later.tsx";
import { Button } from "../../../ui/button.tsx";
import styles from "./panel-form.module.css";
import noteStyles from "./panel-notes.module.css";
import type { PanelNotes } from "./panel-notes.tsx";
import { StakeField, StakeHead } from "../stake/stake-field.tsx";
import type { StakeInput } from "../stake/use-stake.ts";
import type { AnyTable } from "../state/table.ts";
import type { NamedKey } from "../keys/use-keys.ts";
import { useShortcuts } from "../keys/use-shortcuts.ts";

const loadNotes = () => import("./panel-notes.tsx").then(({ PanelNotes }) => PanelNotes);

interface Props {
  table: AnyTable & ComponentProps<typeof PanelNotes>["table"];
  stake: StakeInput;
  /** The amount is already at stake, or autoplay is running. */
  isLocked: boolean;
  reason: string | undefined;
  /** Autoplay's settings make the panel longer than the stage. */
  isLong: boolean;
  /** The main action; it gets the id of the text that describes it. */
  action(describedBy: string | undefined): ReactNode;
  /** What a win would pay, if that is known beforehand. */
  gain?: ReactNode;
  mainKey: NamedKey | false | undefined;
  onSubmit(): void;
  /** Everything that is chosen beside the stage, except the amount. */
  children: ReactNode;
}

/** The frame of every bet panel: choices, the amount with the main action, and what stands in the way of it. */
export function PanelForm(props: Props) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { table, stake, isLocked, reason, isLong, action, gain, mainKey, onSubmit, children } = props;
  const { t } = useTranslation(["table", "common"]);
  const { tally } = table;
  const reasonId = useId();
  const amount = { table, stake, locked: isLocked, id: `${reasonId}-amount` };
  const [isOn] = useShortcuts();
  return (
    // Nothing is pressed here: what is pressed inside is held to once.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={styles.panel}
      aria-label={t("bet.panel")}
      data-long={isLong || undefined}
      noValidate
      // Holding Enter down counts as one press.
      onKeyDown={(event) => event.key === "Enter" && event.repeat && event.preventDefault()}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        onSubmit();
        // After the fault has been rendered.
        queueMicrotask(() =>
          form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus({ preventScroll: isLong }),
        );
      }}
    >
      <div className={styles.fields}>{children}</div>
      {gain}
      <StakeHead {...amount} />
      <div className={styles.bar}>
        <StakeField {...amount} />
        <div className={styles.action}>
          {action(reason === undefined ? undefined : reasonId)}
          {table.mode === "money" && !table.online && table.only === undefined && (
            <Button wide onClick={() => table.choose("practice")}>
              {t("mode.instead")}
            </Button>
          )}
        </div>
      </div>
      <Later load={loadNotes} props={{ reason, reasonId, table }} />
      {mainKey && isOn && (
        <p className={styles.foot}>
          <kbd className={styles.key}>{mainKey.name}</kbd> {table.reveal.isLanding ? t("bet.skip") : mainKey.does}
        </p>
      )}
      {tally.count > 0 && (
        <p className={noteStyles.tally}>
          <span>{t("bet.sitting", { count: tally.count })}</span>
          <span>{table.sum(tally.net, { signed: true })}</span>
        </p>
      )}
    </form>
  );
}
