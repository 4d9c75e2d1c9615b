import type { TournamentDefinition } from "../../server/tournaments/tournament-file.ts";

let count = 0;

/** One that runs now, in what an operator's file says of it. */
export function tournamentOf(
  nowMs: number,
  { inMs = 0, lastsMs = 60_000, ...rest }: Partial<TournamentDefinition> & { inMs?: number; lastsMs?: number } = {},
): TournamentDefinition {
  count += 1;
  const name = `Tournament ${count}`;
  return {
    id: `tournament-${process.pid}-${count}`,
    title: { ru: name, en: name, kz: name },
    starts_at: new Date(nowMs + inMs).toISOString(),
    ends_at: new Date(nowMs + inMs + lastsMs).toISOString(),
    scoring: { kind: "best", of: 20, rounds: 200, min_stake: "10.00" },
    prizes: [
      { from: 1, to: 1, amount: "1000.00" },
      { from: 2, to: 3, amount: "500.00" },
    ],
    ...rest,
  };
}
