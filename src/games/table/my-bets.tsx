import { ShieldCheck } from "lucide";
import { useTranslation } from "react-i18next";
import type { Bet } from "../../../contract/games.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { ListMissing } from "../../features/lists/list-missing.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmptyState, StaleMark } from "../../ui/states.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import styles from "./my-bets.module.css";
import { isPaid, isWin, multiplierOf, type ShownGame } from "./shown-game.ts";
import type { Table } from "./table.ts";

interface Props {
  game: ShownGame;
  table: Pick<Table, "mode" | "sum" | "bets" | "status" | "logIn" | "retry">;
  onVerify(bet: Bet): void;
}

/** The player's own bets at this game, each with the way to its proof. */
export function MyBets({ game, table, onVerify }: Props) {
  const { t } = useTranslation(["table", "common"]);
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
  /** Chips, or money of the bet's own time: the currency of an account can have been another. */
  const amount = (of: string, { currency }: Bet, options?: { signed?: boolean }) =>
    isMoney ? format.money(of, currency, options) : sum(of, options);

  if (bets === null) {
    return <ListMissing onRetry={retry} />;
  }
  if (!bets) return <Skeleton lines={4} />;
  if (bets.value.length === 0) return <EmptyState title={t("bets.empty")} text={t("bets.empty_text")} />;
  return (
    <>
      {bets.stale && <StaleMark>{t("common:state.as_of", { time: format.moment(bets.at) })}</StaleMark>}
      <DataTable
        label={t("tabs.bets")}
        columns={[
          t("bets.time"),
          t("bets.bet"),
          t("bets.choice"),
          game.outcomeName,
          t("bets.multiplier"),
          t("bets.payout"),
          ...(isMoney ? [t("bets.proof")] : []),
        ]}
        rows={bets.value.map((bet) => ({
          key: bet.id,
          cells: [
            <time key="time" dateTime={bet.at}>
              {format.exactTime(bet.at)}
            </time>,
            amount(bet.staked ?? bet.amount, bet),
            game.choiceOf(bet),
            game.outcomeOf(bet),
            isPaid(bet) ? format.multiplier(multiplierOf(bet)) : "—",
            <b key="payout" className={isWin(bet) ? styles.won : styles.lost}>
              {amount(bet.payout, bet, { signed: isWin(bet) })}
            </b>,
            // Nobody attests what was played for nothing.
            ...(isMoney
              ? [
                  <IconButton
                    key="verify"
                    icon={ShieldCheck}
                    label={t("bets.verify", { time: format.exactTime(bet.at) })}
                    onClick={() => onVerify(bet)}
                  />,
                ]
              : []),
          ],
        }))}
      />
    </>
  );
}
