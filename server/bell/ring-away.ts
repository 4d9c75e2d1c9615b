import type { BellNews } from "../../contract/bell.ts";
import { type Currency, type Micro, toWire } from "../../rules/money.ts";
import type { Tx } from "../db/connect.ts";
import type { Lines } from "../live/lines.ts";
import { readPresent } from "./presence.ts";
import { ring } from "./ring.ts";

type Told = Extract<BellNews, { kind: "bet_settled" }>["data"];

export interface EndedBet {
  id: string;
  player: bigint;
  game: Told["game"];
  currency: Currency;
  state: Told["state"];
  payoutMicro: Micro;
}

/**
 * Tells of bets that the house has ended, to those of their players who have no socket at any house. Who has just come
 * to another one may be told as well: rather once too often than never.
 */
export async function ringAway(
  tx: Tx,
  bets: readonly EndedBet[],
  { lines, now: at }: { lines: Pick<Lines, "isHere">; now: number },
): Promise<void> {
  const notHere = bets.filter(({ player }) => !lines.isHere(player));
  if (notHere.length === 0) return;
  const present = await readPresent(tx, [...new Set(notHere.map(({ player }) => player))]);
  const away = notHere.filter(({ player }) => !present.has(player));
  await ring(
    tx,
    ...away.map(({ id, player, game, currency, state, payoutMicro }) => ({
      player,
      subject: id,
      at,
      kind: "bet_settled" as const,
      data: { bet: id, game, currency, state, amount: toWire(payoutMicro) },
    })),
  );
}
