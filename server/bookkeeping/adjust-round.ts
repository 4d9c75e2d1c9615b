import type pg from "pg";
import { parseAmount, toWire } from "../../rules/money.ts";
import { findPlayer } from "../accounts/find-player.ts";
import { inTransaction } from "../db/connect.ts";
import { createUuids } from "../db/uuid.ts";
import { writeAdjustment } from "../game-provider/adjustments.ts";
import { findRound } from "../game-provider/provider-rows.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Rng } from "../runtime/rng.ts";
import { ConfigError } from "../runtime/settings.ts";
import { correctBalance } from "../wallet/correct-balance.ts";
import type { Eligibilities } from "../wallet/eligibility.ts";
import { recountPlay } from "../wallet/recount-play.ts";
import { readBooking } from "./correct.ts";

interface AdjustmentOrder {
  provider: string;
  player: string;
  round: string;
  transaction: string;
  amountMicro: bigint;
  reason: string;
  author: string;
}

const usage = `adjust-round needs a provider, a player (id, email or phone), the provider's numbers of the round and of the
correction, an amount other than 0, a reason and an author:
  npm run adjust-round -- sandbox player@example.com r-4711 adjust-1 25.00 --reason "resettled, see 4711" --author "Dana K."`;

/** Reads an order like the one above; a negative amount takes money. */
export function readAdjustment(words: readonly string[]): AdjustmentOrder {
  const { rest, reason, author } = readBooking(words);
  const [provider, player, round, transaction, amount = "", ...others] = rest;
  const size = parseAmount(amount.replace(/^-/, ""));
  if (!provider || !player || !round || !transaction || !size || !reason || !author || others.length > 0)
    throw new ConfigError(usage);
  const amountMicro = amount.startsWith("-") ? -size : size;
  return { provider, player, round, transaction, amountMicro, reason, author };
}

/**
 * Corrects what a provider's round has paid, once for each number of the provider's: its own `adjust` finds it there. Limits
 * count it as if the round had paid that at its end.
 */
export async function adjustRound(
  pool: pg.Pool,
  { provider, player: named, round: roundId, transaction, amountMicro, reason, author }: AdjustmentOrder,
  { clock, rng, eligibilities }: { clock: Clock; rng: Rng; eligibilities: Eligibilities },
): Promise<string> {
  const player = await findPlayer(named, pool);
  if (player === undefined) throw new ConfigError(`There is no player ${named}.`);
  const uuid = createUuids(clock, rng);
  const wallet = await inTransaction(pool, async (tx) => {
    const round = await findRound(tx, { provider, player, roundId });
    if (!round || round.endedAt === undefined)
      throw new ConfigError(`Player ${player} has no round ${roundId} of ${provider} that is over.`);
    const corrected = await correctBalance(tx, player, { amountMicro, reason, author }, { clock, uuid });
    if (!corrected) throw new ConfigError(`Player ${player} has less than that: nothing was booked.`);
    const at = clock.now();
    const isNew = await writeAdjustment(tx, { provider, txId: transaction, player, roundId, amountMicro, at });
    if (!isNew) throw new ConfigError(`${provider} has used the number ${transaction} before: nothing was booked.`);
    const recount = { stakedMicro: 0n, returnedMicro: amountMicro, countedAtMs: round.endedAt };
    await recountPlay(tx, player, recount, { eligibilities, atMs: at });
    return corrected;
  });
  const { balanceMicro, currency } = wallet;
  return `Booked ${toWire(amountMicro)} ${currency} for player ${player}, who has ${toWire(balanceMicro)} ${currency} now.`;
}
