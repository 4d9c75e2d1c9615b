import type { MoneyOperation } from "../../contract/cashier.ts";
import { type Currency, type Micro, toWire } from "../../rules/money.ts";
import { newestOf, type Page } from "../db/page.ts";
import { commonFields, type HistoryItem, type MoneyHistory, type OperationState } from "./money-history.ts";

export interface UnsettledBet {
  id: string;
  game: Extract<MoneyOperation, { kind: "bet" }>["game"];
  currency: Currency;
  stakeMicro: Micro;
  createdAtMs: number;
  endedAtMs: number | undefined;
}

interface UnsettledBets {
  listOpen(player: bigint, page: Page): Promise<UnsettledBet[]>;
  listGivenBack(player: bigint, page: Page): Promise<UnsettledBet[]>;
}

/** The history of bets with those of a feature that are still open, and those that were given back. */
export function withUnsettledBets(betHistory: MoneyHistory, { listOpen, listGivenBack }: UnsettledBets): MoneyHistory {
  return async (player, page) => {
    const wants = (state: OperationState) => page.state === undefined || page.state === state;
    // Those that end between the reads are in both lists, and not in neither.
    const open = wants("open") ? await listOpen(player, page) : [];
    const back = wants("failed") ? await listGivenBack(player, page) : [];
    const others = await betHistory(player, page);
    const ended = new Set([...others, ...back].map(({ id }) => id));
    const stillOpen = open.filter(({ id }) => !ended.has(id));
    const items = [
      ...stillOpen.map((bet) => unsettledItem(bet, "open")),
      ...back.map((bet) => unsettledItem(bet, "failed")),
    ];
    return newestOf([items, others], page.limit);
  };
}

export function unsettledItem(bet: UnsettledBet, state: "open" | "failed"): HistoryItem {
  const { id, game, stakeMicro, createdAtMs: atMs } = bet;
  const fields = commonFields(bet, state, -stakeMicro);
  return {
    id,
    atMs,
    shown: { kind: "bet", ...fields, game, stake: toWire(stakeMicro), payout: null, multiplier: null },
  };
}
