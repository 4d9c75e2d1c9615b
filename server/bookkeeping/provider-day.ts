import type pg from "pg";
import { toWire } from "../../rules/money.ts";
import { sumRounds } from "../../rules/providers/round-sums.ts";
import { sumAdjustments } from "../game-provider/adjustments.ts";
import { listOpenRounds, roundsOfDay } from "../game-provider/reconciliation.ts";
import { ConfigError } from "../runtime/settings.ts";
import type { UtcDay } from "./day.ts";
import type { Report } from "./statement.ts";

/**
 * What a provider's rounds of a day come to, by game and currency, with what was corrected that day, and those that nobody
 * has ended for a day.
 */
export async function providerDay(pool: pg.Pool, provider: string, day: UtcDay): Promise<Report> {
  if (!/^[a-z0-9-]{1,32}$/.test(provider)) throw new ConfigError("game-rounds needs a provider and a day.");
  const rounds = (await roundsOfDay(pool, provider, day.text)).filter(({ state }) => state !== "open");
  const sums = sumRounds(rounds);
  const corrections = await sumAdjustments(pool, provider, day);
  const left = await listOpenRounds(pool, provider, day.endMs - dayMs);
  const lines = [
    `Rounds of ${provider} on ${day.text} (UTC)`,
    "",
    ...(sums.length === 0 ? ["None has ended."] : []),
    ...sums.map(
      ({ gameCode, currency, count, betMicro, freeMicro, winMicro }) =>
        `${gameCode}  ${count} rounds  staked ${toWire(betMicro)}  free ${toWire(freeMicro)}  won ${toWire(winMicro)} ${currency}`,
    ),
    ...corrections.map(
      ({ gameCode, currency, count, paidMicro, takenMicro }) =>
        `${gameCode}  ${count} corrections  paid ${toWire(paidMicro)}  taken ${toWire(takenMicro)} ${currency}`,
    ),
    "",
    ...left.map(
      ({ player, roundId, gameCode, betMicro, currency, at }) =>
        `open since ${new Date(at).toISOString()}: round ${roundId} of ${gameCode}, player ${player}, ${toWire(betMicro)} ${currency}`,
    ),
    `${left.length} rounds have been open for longer than a day.`,
  ];
  return { text: lines.join("\n"), isRight: left.length === 0 };
}

const dayMs = 86_400_000;
