import type { Expiring } from "../db/expiry-job.ts";

/** Longer than anybody asks about it. */
const retentionMs = 100 * 86_400_000;

/**
 * What nobody has played. No receipt and no check of a round needs it: the chain leads over rounds that are gone, and the
 * ledger keeps what was taken and given back.
 */
export const unplayed = {
  bets: { table: "shared_bets", time: "ended_at", where: "state = 'cancelled'", retentionMs },
  rounds: {
    table: "shared_rounds",
    time: "ended_at",
    // The last one says which hash everybody knows.
    where: `is_empty and not exists (select from shared_bets where round_id = shared_rounds.id)
      and exists (select from shared_rounds n where n.game = shared_rounds.game and n.room = shared_rounds.room
        and n.state = 'ended' and n.number > shared_rounds.number)`,
    retentionMs,
  },
  duels: { table: "duels", time: "ended_at", where: "state in ('expired', 'cancelled')", retentionMs },
} satisfies Record<string, Expiring>;
