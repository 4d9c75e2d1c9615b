import type pg from "pg";
import { parseAmount, toWire } from "../../rules/money.ts";
import { findPlayer } from "../accounts/find-player.ts";
import type { Rng } from "../runtime/rng.ts";
import type { Clock } from "../runtime/clock.ts";
import { ConfigError } from "../runtime/settings.ts";
import { inTransaction } from "../db/connect.ts";
import { createUuids } from "../db/uuid.ts";
import { correctBalance } from "../wallet/correct-balance.ts";

export interface CorrectionOrder {
  player: string;
  amountMicro: bigint;
  reason: string;
  author: string;
}

const usage = `correct needs a player (id, email or phone), an amount other than 0, a reason and an author:
  npm run correct -- player@example.com -250.00 --reason "paid twice, see 4711" --author "Dana K."`;

/** Reads an order like the one above; a negative amount takes money. */
export function readCorrection(words: readonly string[]): CorrectionOrder {
  const { rest, reason, author } = readBooking(words);
  const [player, amount = "", ...others] = rest;
  const size = parseAmount(amount.replace(/^-/, ""));
  if (!player || !size || !reason || !author || others.length > 0) throw new ConfigError(usage);
  return { player, amountMicro: amount.startsWith("-") ? -size : size, reason, author };
}

const reversalUsage = `reverse-deposit needs the number of a deposit, a reason and an author:
  npm run reverse-deposit -- 0123456789abcdef0123456789abcdef --reason "charged back, see 4711" --author "Dana K."`;

export function readReversal(words: readonly string[]): { deposit: string; reason: string; author: string } {
  const { rest, reason, author } = readBooking(words);
  const [deposit, ...others] = rest;
  if (!deposit || !reason || !author || others.length > 0) throw new ConfigError(reversalUsage);
  return { deposit, reason, author };
}

/** Every booking by hand has a reason and an author. */
export function readBooking(words: readonly string[]) {
  const named: Record<string, string | undefined> = {};
  const rest: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    if (word === "--reason" || word === "--author") named[word] = words[(index += 1)]?.trim();
    else rest.push(word);
  }
  return { rest, reason: named["--reason"], author: named["--author"] };
}

export async function correct(
  pool: pg.Pool,
  { player: named, ...correction }: CorrectionOrder,
  { clock, rng }: { clock: Clock; rng: Rng },
): Promise<string> {
  const player = await findPlayer(named, pool);
  if (player === undefined) throw new ConfigError(`There is no player ${named}.`);
  const uuid = createUuids(clock, rng);
  const wallet = await inTransaction(pool, (tx) => correctBalance(tx, player, correction, { clock, uuid }));
  if (!wallet) throw new ConfigError(`Player ${player} has less than that: nothing was booked.`);
  const { balanceMicro, currency } = wallet;
  return `Booked ${toWire(correction.amountMicro)} ${currency} for player ${player}, who has ${toWire(balanceMicro)} ${currency} now.`;
}
