import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useErrors } from "../../features/errors/use-errors.ts";
import { PanelForm } from "./panel-form.tsx";
import styles from "./panel-form.module.css";
import { PlaceButton } from "./place-button.tsx";
import { StakeField } from "./stake-field.tsx";
import type { Table } from "./table.ts";
import type { BetInput } from "./use-bet.ts";

interface Props {
  table: Table;
  bet: BetInput;
  /** The game's own choice, where it is made beside the amount. */
  children?: ReactNode;
}

/** The panel of a game that one bet decides. */
export function BetPanel({ table, bet, children }: Props) {
  const { t } = useTranslation(["table", "common"]);
  const { faultText } = useErrors();
  const reason = table.online ? faultText(table.closed) : t("common:offline.bets");
  return (
    <PanelForm
      table={table}
      reason={reason}
      sitting={bet.sitting}
      onSubmit={bet.send}
      action={(describedBy) => (
        <PlaceButton
          table={table}
          stake={bet}
          busy={bet.busy}
          disabled={reason !== undefined}
          describedBy={describedBy}
        />
      )}
    >
      {children}
      <StakeField table={table} stake={bet} />
      <p className={styles.fact}>
        <span>{t("bet.profit")}</span>
        <output className={styles.gain}>
          {bet.profit === undefined ? "—" : table.sum(bet.profit, { signed: true })}
        </output>
      </p>
    </PanelForm>
  );
}
