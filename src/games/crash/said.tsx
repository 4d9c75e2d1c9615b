import { useTranslation } from "react-i18next";
import { parseMoney } from "../../../rules/money.ts";
import { useFormat } from "../../i18n/use-format.tsx";
import { hasReachedLimit } from "./bet-words.ts";
import type { CrashTable } from "./use-crash-table.ts";
import { useEndWords } from "./use-end-words.ts";

/** How the round goes, beneath the figure. */
export function Said({ table }: { table: Pick<CrashTable, "view" | "flight" | "isLive" | "own" | "mode" | "sum"> }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { t } = useTranslation("crash");
  const format = useFormat();
  const words = useEndWords(table);
  const { view, flight, isLive, own } = table;
  if (!view || !flight) return null;
  const { totals } = view;
  const count = format.count(totals.bets);
  if (!isLive) return t("said.lost", { time: format.exactTime(new Date(view.heardAt - view.offsetMs).toISOString()) });
  if (flight.state === "betting" && flight.closes_at === null) return t("said.preparing");
  if (flight.state === "locking") return t("said.locking");
  if (flight.interrupted) return t("said.interrupted");
  if (flight.state === "crashed") {
    const mine = own.ended.filter(({ round, state }) => round === flight.id && state !== "cancelled");
    const net = words.net(mine);
    // What was lost is told a moment after what was won.
    const isTold = own.open.every(({ round }) => round !== flight.id);
    if (mine.length === 0 || !isTold) return t("said.crashed");
    if (net > 0n) return t("said.crashed_won", { net: table.sum(net, { signed: true }) });
    return t("said.crashed_lost", { net: table.sum(net, { signed: true }) });
  }
  const isLimited = view.isLimited || hasReachedLimit(own.ended.filter(({ round }) => round === flight.id));
  if (flight.state === "flying" && isLimited) return t("said.limit");
  if (flight.state === "flying")
    return totals.bets > 0 ? t("said.flying", { out: format.count(totals.out), count }) : t("said.empty");
  if (totals.bets === 0) return t("said.betting_empty");
  const staked = parseMoney(totals.staked) ?? 0n;
  return table.mode === "practice"
    ? t("said.betting_empty")
    : t("said.betting", { count, staked: format.money(staked, "RUB") });
}
