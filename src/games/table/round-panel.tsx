import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { useErrors } from "../../features/errors/use-errors.ts";
import { Button } from "../../ui/button.tsx";
import { PanelForm } from "./panel-form.tsx";
import styles from "./panel-form.module.css";
import { PlaceButton } from "./place-button.tsx";
import { StakeField } from "./stake-field.tsx";
import type { Table } from "./table.ts";
import type { RoundInput } from "./use-round.ts";

interface Props {
  table: Table;
  round: RoundInput;
  /** The game's own choice, where it is made beside the amount; the game holds it still while a round is open. */
  children?: ReactNode;
}

/** The panel of a game played in steps: its main action places the bet, and cashes out what has been won. */
export function RoundPanel({ table, round, children }: Props) {
  const { t } = useTranslation(["table", "common", "errors"]);
  const { faultText } = useErrors();
  const paysId = useId();
  const { isOpen, standing, doing } = round;
  const away = table.online ? undefined : t("common:offline.bets");
  // What is at stake can be won back whatever has come up meanwhile.
  const nothingYet = standing?.wins ? undefined : faultText("nothing_won");
  const reason = away ?? (isOpen ? nothingYet : faultText(table.closed));

  return (
    <PanelForm
      table={table}
      reason={reason}
      sitting={round.sitting}
      onSubmit={() => void (isOpen ? round.cashOut() : round.start())}
      action={(describedBy) =>
        isOpen ? (
          <Button
            kind="primary"
            size="large"
            wide
            submit
            busy={doing?.kind === "cash_out"}
            disabled={reason !== undefined || round.busy}
            aria-describedby={describedBy ?? paysId}
          >
            {t("bet.cash_out")}
            {reason === undefined && round.round && (
              <span id={paysId} className={styles.pays} aria-hidden="true">
                {table.sum(round.round.payout)}
              </span>
            )}
          </Button>
        ) : (
          <PlaceButton
            table={table}
            stake={round}
            busy={doing?.kind === "open"}
            disabled={reason !== undefined || round.busy}
            describedBy={describedBy}
          />
        )
      }
    >
      {children}
      <StakeField table={table} stake={round} locked={isOpen} />
    </PanelForm>
  );
}
