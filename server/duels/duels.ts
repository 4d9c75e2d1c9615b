import type pg from "pg";
import type { Lines } from "../live/lines.ts";
import type { Rng } from "../runtime/rng.ts";
import type { DecidedBet } from "../games/decided-bet.ts";
import { houseKey } from "../games/house-key.ts";
import { Refusal } from "../http/refusal.ts";
import type { Job } from "../runtime/job.ts";
import type { Keys } from "../runtime/keys.ts";
import type { Engine } from "../wallet/engine.ts";
import { fingerprintOf } from "../wallet/operations.ts";
import type { WalletHouse } from "../wallet/wallet-house.ts";
import { createDuelEngine, type DuelOrder } from "./duel-engine.ts";
import { type Duel, listDue, listOpenOf } from "./duel-rows.ts";

export type DuelsDependencies = Pick<WalletHouse, "clock" | "log" | "uuid" | "groups"> & {
  pool: pg.Pool;
  lines: Pick<Lines, "isHere">;
  rng: Rng;
  keys: Pick<Keys, "codes" | "receipts" | "seeds">;
};

export interface Duels {
  engine: Engine<DuelOrder>;
  /** Called after each commit at this house, with the duels as they are now. */
  onChange(hear: (duels: readonly Duel[]) => void): void;
  /** Gives a player's stakes back that nobody has matched yet. */
  withdraw(player: bigint): Promise<void>;
  job: Job;
}

export function createDuels(
  { pool, clock, log, uuid, lines, rng, groups, keys }: DuelsDependencies,
  tell: (bets: readonly DecidedBet[]) => void,
): Duels {
  const hearers: ((duels: readonly Duel[]) => void)[] = [];
  const engine = createDuelEngine({
    receiptKey: keys.receipts,
    uuid,
    lines,
    rng,
    key: keys.seeds,
    tell,
    changed(duels) {
      for (const duel of duels) if (duel.state === "done") void end(duel);
      for (const hear of hearers) {
        try {
          hear(duels);
        } catch (error) {
          // The money has moved: whoever tells of it must not make it look undone.
          log.error({ err: error }, "a change of duels could not be told of");
        }
      }
    },
  });

  /** Gives the creator what is due. However many houses try, and whatever they believe, it is one operation. */
  async function end({ id, creator, state, settledAt }: Duel): Promise<void> {
    if (settledAt !== undefined) return;
    const kind = state === "done" ? "settle" : "expire";
    const waits = (err?: unknown) => log.warn({ err, duel: id }, "a duel waits to be settled");
    await groups
      .submit(engine, {
        player: creator,
        key: houseKey(keys.codes, `${kind} duel ${id}`),
        fingerprint: fingerprintOf({ name: `${kind}Duel` }, { id }),
        validUntil: undefined,
        blocked: false,
        order: { kind, duel: id },
      })
      .then((answer) => answer instanceof Refusal && waits(), waits);
  }

  return {
    engine,
    onChange: (hear) => void hearers.push(hear),
    async withdraw(player) {
      await Promise.all((await listOpenOf(pool, player)).map(end));
    },
    /** What a house that has died has left, and what nobody has joined. */
    job: {
      everyMs,
      isAtOnce: true,
      failed: "duels could not be ended",
      async run() {
        const due = await listDue(pool, { now: clock.now(), limit: atOnce });
        await Promise.all(due.map(end));
        return due.length === atOnce ? "soon" : undefined;
      },
    },
  };
}

const everyMs = 5_000;
const atOnce = 200;
