import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { useErrors } from "../../features/errors/use-errors.ts";
import { MainButton } from "./main-button.tsx";
import { PanelForm } from "./panel-form.tsx";
import styles from "./panel-form.module.css";
import { StakeField } from "./stake-field.tsx";
import type { Table } from "./table.ts";
import type { NamedKey } from "./use-keys.ts";
import type { RoundInput } from "./use-round.ts";

interface Props {
  table: Table;
  round: RoundInput;
  /** What stands for the main action on a keyboard. */
  mainKey: NamedKey | undefined;
  /** The game's own choice, where it is made beside the amount; the game holds it still while a round is open. */
  children?: ReactNode;
}

/** The panel of a game played in steps: its main action places the bet, and cashes out what has been won. */
export function RoundPanel({ table, round, mainKey, children }: Props) {
  const { t } = useTranslation(["table", "common", "errors"]);
  const { faultText } = useErrors();
  const paysId = useId();
  const { isOpen, standing, doing } = round;
  const away = table.online ? undefined : t("common:offline.bets");
  // What is at stake can be won back whatever has come up meanwhile.
  const nothingYet = standing?.wins ? undefined : faultText("nothing_won");
  const reason = away ?? (isOpen ? nothingYet : faultText(table.closed));

  const toPlace = {
    label: t("bet.place"),
    sum: round.stake === undefined ? undefined : table.sum(round.stake * BigInt(round.times)),
    sumClass: styles.stake,
    busy: doing?.kind === "open",
  };
  const toCashOut = {
    label: t("bet.cash_out"),
    sum: reason === undefined && round.round ? table.sum(round.round.payout) : undefined,
    sumId: paysId,
    sumClass: styles.pays,
    busy: doing?.kind === "cash_out",
  };

  return (
    <PanelForm
      table={table}
      mainKey={mainKey}
      reason={reason}
      onSubmit={() => void (isOpen ? round.cashOut() : round.start())}
      action={(describedBy) => (
        <MainButton
          {...(isOpen ? toCashOut : toPlace)}
          disabled={reason !== undefined || round.busy}
          // The second press of a double click was meant for what the button did before.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
          aria-describedby={describedBy ?? (isOpen ? paysId : undefined)}
        />
      )}
    >
      {children}
      <StakeField table={table} stake={round} locked={isOpen} />
    </PanelForm>
  );
}
