import type pg from "pg";
import { duel as rules } from "../../rules/games/coinflip-duel.ts";
import { toWire } from "../../rules/money.ts";
import { newestOf } from "../db/page.ts";
import { lineOf, type MoneyHistory, type MoneyLine, type OperationState } from "../wallet/money-history.ts";
import { type Duel, listCreatedOfTime } from "./duel-rows.ts";

/** The history of bets with the duels that a player has created and that are not over, or were given back. */
export function withDuels(pool: pg.Pool, betHistory: MoneyHistory): MoneyHistory {
  return async (player, page) => {
    const wants = (state: OperationState) => page.state === undefined || page.state === state;
    // Those that end between the reads are in both lists, and not in neither.
    const open = wants("open") ? await listCreatedOfTime(pool, player, "unsettled", page) : [];
    const back = wants("failed") ? await listCreatedOfTime(pool, player, "given back", page) : [];
    const others = await betHistory(player, page);
    const ended = new Set([...others, ...back].map(({ id }) => id));
    const stillOpen = open.filter(({ id }) => !ended.has(id));
    return newestOf([stillOpen.map(lineOfDuel), back.map(lineOfDuel), others], page.limit);
  };
}

function lineOfDuel({ id, currency, stakeMicro, at, endedAt, state, settledAt }: Duel): MoneyLine {
  const isOpen = settledAt === undefined;
  const times = { createdAtMs: at, endedAtMs: isOpen ? undefined : endedAt };
  const line = lineOf({ id, currency, ...times }, isOpen || state === "done" ? "open" : "failed", -stakeMicro);
  return {
    id,
    atMs: at,
    shown: { kind: "bet", ...line, game: rules.id, stake: toWire(stakeMicro), payout: null, multiplier: null },
  };
}
