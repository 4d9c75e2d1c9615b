import type { Call } from "../../contract/call.ts";
import type { Clock } from "../runtime/clock.ts";
import { createKeyedLimiter, Crowded, type KeyedLimiter } from "../runtime/keyed-limiter.ts";
import { createRateLimiter, type Rate } from "../runtime/rate-limiter.ts";
import { createSharedRateLimiter } from "../runtime/shared-rate-limiter.ts";
import { refuse, type Refusal, Stored } from "./refusal.ts";
import type { Identity } from "./visit.ts";

type Kind =
  | "lookups"
  | "reads"
  | "quotes"
  | "bets"
  | "refusals"
  | "orders"
  | "seeds"
  | "tombstones"
  | "briefTombstones"
  | "writes";
/**
 * Counted per session: nobody else in the account can use it up. All sessions of a player share four times the rate, and
 * beyond that each has a small share of its own.
 */
type SessionKind = "moves" | "refusedMoves" | "guards";
export type PlayerRates = Record<Kind | SessionKind, Rate>;

/**
 * How often one player may ask and write, in every mode: nobody who plays comes near any of it. A bet costs its player
 * something; all else that is written costs the house rows, some of them for ever.
 */
export const playerRates: PlayerRates = {
  // Questions about operations whose answer was lost: a long outage's worth at once, then as many as may get lost.
  lookups: { burst: 600, perSecond: 20 },
  reads: { burst: 1_000, perSecond: 100 },
  // Asked for like anything else, and each is stored for an hour.
  quotes: { burst: 200, perSecond: 2 },
  bets: { burst: 1_000, perSecond: 200 },
  // Refused bets and orders, each stored for seven days; and bets taken back, stored for ever, which cost nothing either.
  refusals: { burst: 150, perSecond: 1 },
  // Deposits and withdrawals, which are stored forever.
  orders: { burst: 60, perSecond: 1 / 60 },
  // Revealed pairs are stored forever.
  seeds: { burst: 60, perSecond: 1 / 20 },
  // Stored for seven days; for minutes only, if the call says how long it is valid.
  tombstones: { burst: 150, perSecond: 1 / 30 },
  briefTombstones: { burst: 200, perSecond: 5 },
  writes: { burst: 100, perSecond: 1 / 5 },
  // What ends or takes back a bet: it decides about a stake already taken.
  moves: { burst: 1_000, perSecond: 200 },
  refusedMoves: { burst: 150, perSecond: 1 },
  // Per call that protects money or the account.
  guards: { burst: 60, perSecond: 1 / 5 },
};

/** Calls whose kind does not follow from their method. */
const kinds: Record<string, Kind> = {
  getOperation: "lookups",
  getCashOutQuote: "quotes",
  createDeposit: "orders",
  createPayout: "orders",
  rotateSeeds: "seeds",
  // Writes no row.
  typeInChat: "reads",
};

const takesBack = new Set(["cancelCrashBet", "cancelRouletteBet", "cancelDuel"]);
const moves = new Set(["stepRound", "cashOutRound", "cashOutCrashBet", "cashOutBookBet", ...takesBack]);

/** An owner's means against a thief in the account: each has its own count, which no other call uses up. */
const guards = new Set([
  "cancelPayout",
  "confirmPayout",
  "resendPayoutCode",
  "setLimit",
  "withdrawLimit",
  "setRealityCheck",
  "sendChangeCode",
  "setPassword",
  "unlinkIdentity",
]);

/** Protective calls are never limited, because a thief could use up every other limit. */
const alwaysOpen = new Set(["endSession", "endOtherSessions", "changePassword", "takePause"]);

/** These wait for the payment provider, who may be slow, and hold no connection meanwhile. */
const asksProvider = new Set(["cancelPayout", "confirmPayout"]);

interface PlayerLimiterOptions {
  clock: Clock;
  rates?: PlayerRates | undefined;
}

export interface PlayerLimiter {
  /** Refuses a call that comes too often, before any of it is read. */
  admit(call: Pick<Call, "name" | "method" | "money">, session: Identity): Refusal | undefined;
  /** Runs the work once the player has a free slot, or refuses with the time to wait. */
  run<T>(
    call: Pick<Call, "name" | "method" | "money">,
    session: Identity,
    work: () => Promise<T>,
  ): Promise<T | Refusal>;
  /** Counts one tombstone; returns the seconds to wait when none is left. */
  takeTombstone(player: bigint, of: { isBrief: boolean }): number | undefined;
}

/**
 * Stands before everything that a player does here, so that none of it takes the place of what others do. All is counted in
 * memory, by each house for itself: a bet costs nothing more, and two houses let through twice as much.
 */
export function createPlayerLimiter({ clock, rates = playerRates }: PlayerLimiterOptions): PlayerLimiter {
  const limiter = (kind: Kind) => createRateLimiter<bigint>({ clock }, rates[kind]);
  const sessionLimiter = (kind: SessionKind) => createSharedRateLimiter({ clock }, rates[kind]);
  const limiters = {
    lookups: limiter("lookups"),
    reads: limiter("reads"),
    quotes: limiter("quotes"),
    bets: limiter("bets"),
    refusals: limiter("refusals"),
    orders: limiter("orders"),
    seeds: limiter("seeds"),
    tombstones: limiter("tombstones"),
    briefTombstones: limiter("briefTombstones"),
    writes: limiter("writes"),
    moves: sessionLimiter("moves"),
    refusedMoves: sessionLimiter("refusedMoves"),
    guards: sessionLimiter("guards"),
  };
  // Reads never wait for writes, which may have to wait for somebody else.
  const reading = createKeyedLimiter<bigint>({ concurrency: 4, mostWaiting: 200 });
  const writing = createKeyedLimiter<bigint>({ concurrency: 4, mostWaiting: 50 });
  // One at a time: each may wait for a lock, and few answers are lost at once.
  const asking = createKeyedLimiter<bigint>({ concurrency: 1, mostWaiting: 20 });

  // What is staked or ordered is looked up before its group decides; in the group, few of one player go together anyway.
  const staking = createKeyedLimiter<bigint>({ concurrency: 8, mostWaiting: 100 });
  // Apart, because they wait for the payment provider.
  const ordering = createKeyedLimiter<bigint>({ concurrency: 8, mostWaiting: 52 });

  const guarding = createKeyedLimiter<string>({ concurrency: 2, mostWaiting: 20 });
  // Of all the player's sessions together, of which there are a hundred at most.
  const guardingAll = createKeyedLimiter<bigint>({ concurrency: 4, mostWaiting: 200 });

  function wait<T>({ name, method }: Pick<Call, "name" | "method">, { player, id }: Identity, work: () => Promise<T>) {
    if (guards.has(name) || alwaysOpen.has(name))
      return guarding.run(id, asksProvider.has(name) ? work : () => guardingAll.run(player, work));
    const line: KeyedLimiter<bigint> = name === "getOperation" ? asking : method === "GET" ? reading : writing;
    return line.run(player, work);
  }

  async function moveMoney<T>(name: string, { player, id }: Identity, work: () => Promise<T>): Promise<T | Refusal> {
    if (!moves.has(name)) {
      const line = kinds[name] === "orders" ? ordering : staking;
      const outcome = await line.run(player, work);
      if (isRefused(outcome)) limiters.refusals.charge(player);
      return outcome;
    }
    // Taken beforehand, because many sessions could have far more moves on their way than may be refused.
    const taken = limiters.refusedMoves.take({ group: `${player}`, id });
    if (typeof taken === "number") return refuse("too_many_tries", {}, taken);
    let isKept = false;
    try {
      const outcome = await work();
      isKept = isRefused(outcome);
      // It is always open itself; what is placed after very many waits.
      if (!isKept && takesBack.has(name)) limiters.refusals.charge(player);
      return outcome;
    } finally {
      if (!isKept) taken();
    }
  }

  function waitOf({ name, method, money }: Pick<Call, "name" | "method" | "money">, { player, id }: Identity) {
    if (moves.has(name)) {
      const member = { group: `${player}`, id };
      return limiters.refusedMoves.waitOf(member) ?? secondsOf(limiters.moves.take(member));
    }
    const refusedS = money ? limiters.refusals.waitOf(player) : undefined;
    if (refusedS !== undefined) return refusedS;
    if (alwaysOpen.has(name)) return undefined;
    if (method === "GET") return limiters[kinds[name] ?? "reads"].take(player);
    if (guards.has(name)) return secondsOf(limiters.guards.take({ group: `${player}:${name}`, id: `${id}:${name}` }));
    return limiters[kinds[name] ?? (money ? "bets" : "writes")].take(player);
  }

  return {
    admit(call, session) {
      const waitS = waitOf(call, session);
      return waitS === undefined ? undefined : refuse("too_many_tries", {}, waitS);
    },
    async run(call, session, work) {
      try {
        // Moves wait in their groups alone, as they decide about a stake already taken.
        return await (call.money ? moveMoney(call.name, session, work) : wait(call, session, work));
      } catch (error) {
        if (error instanceof Crowded) return refuse("too_many_tries", {}, 1);
        throw error;
      }
    },
    takeTombstone: (player, { isBrief }) => (isBrief ? limiters.briefTombstones : limiters.tombstones).take(player),
  };
}

/** A refusal that was written to the operations. */
function isRefused(outcome: unknown): boolean {
  return outcome instanceof Stored && outcome.status !== 200;
}

function secondsOf(taken: number | (() => void)): number | undefined {
  return typeof taken === "number" ? taken : undefined;
}
