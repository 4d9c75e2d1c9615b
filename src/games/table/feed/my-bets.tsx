import { useTranslation } from "react-i18next";
import type { Bet } from "../../../../contract/bets.ts";
import { useFormat } from "../../../i18n/use-format.tsx";
import { Button } from "../../../ui/button.tsx";
import { ListMissing } from "../../../features/lists/list-missing.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { EmptyState, StaleMark } from "../../../ui/states.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { BetRow } from "./bet-row.tsx";
import type { ShownGame } from "../bets/shown-game.ts";
import type { AnyTable } from "../state/table.ts";

interface Props {
  game: ShownGame;
  table: Pick<AnyTable, "mode" | "sum" | "bets" | "status" | "logIn" | "retry">;
  onVerify(bet: Bet): void;
}

/** The player's own bets at this game; each can be verified. */
export function MyBets({ game, table, onVerify }: Props) {
  const { t, i18n } = useTranslation(["table", "common"]);
  const format = useFormat();
  const { mode, sum, bets, status, logIn, retry } = table;
  const isMoney = mode === "money";

  if (status === "guest" && isMoney) {
    return (
      <EmptyState title={t("bets.guest")} text={t("bets.guest_text")}>
        <Button onClick={logIn}>{t("common:action.log_in")}</Button>
      </EmptyState>
    );
  }
  if (bets === null) {
    return <ListMissing onRetry={retry} />;
  }
  if (!bets) return <Skeleton lines={4} />;
  if (bets.value.length === 0) return <EmptyState title={t("bets.empty")} text={t("bets.empty_text")} />;
  const columns = [
    t("bets.time"),
    t("bets.bet"),
    t("bets.choice"),
    game.outcomeName,
    t("bets.multiplier"),
    t("bets.payout"),
    // Nobody attests what was played for nothing.
    ...(isMoney ? [t("bets.proof")] : []),
  ];
  return (
    <>
      {bets.stale && <StaleMark>{t("common:state.as_of", { time: format.moment(bets.at) })}</StaleMark>}
      <DataTable label={t("tabs.bets")} columns={columns}>
        {bets.value.map((bet) => (
          <BetRow
            key={bet.id}
            bet={bet}
            game={game}
            columns={columns}
            sum={isMoney ? undefined : sum}
            language={i18n.language}
            onVerify={onVerify}
          />
        ))}
      </DataTable>
    </>
  );
}
