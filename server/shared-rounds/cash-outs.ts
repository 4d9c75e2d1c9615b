import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { type Refusal, refuse, type Stored } from "../http/refusal.ts";
import { announce, type Bus, type Note } from "../live/bus.ts";
import { createKeyedLimiter } from "../runtime/keyed-limiter.ts";
import type { Log } from "../runtime/log.ts";
import type { SharedBetEnd, SharedBets } from "../shared-bets/shared-bets.ts";
import { loadOperations, type Operation, type OperationId } from "../wallet/operations.ts";
import { isExpired, isGivenUpBefore, type Press } from "./crash-flight.ts";
import type { CrashGame } from "./crash-game.ts";
import { readState } from "./round-rows.ts";
import type { SteadyClock } from "./steady-clock.ts";

export type CashOuts = ReturnType<typeof createCashOuts>;

interface CashOutsOptions {
  pool: pg.Pool;
  bus: Pick<Bus, "onNote">;
  log: Log;
  clock: Pick<SteadyClock, "now" | "heard">;
  crash: Pick<CrashGame, "flight">;
  sharedBets: Pick<SharedBets, "cashOut" | "find">;
  /** How long a press waits for a house that leads. */
  patienceMs: number;
}

interface ForwardedPress extends Omit<Press, "player"> {
  player: string;
  waitedMs: number;
}

/** A press that another house has read, for the one that leads. */
const pressed: Note<ForwardedPress> = { kind: "crash_pressed" };

/** Takes presses to where the flight is decided: here, or at the house that leads, whose answer the operation holds. */
export function createCashOuts({ pool, bus, log, clock, crash, sharedBets, patienceMs }: CashOutsOptions) {
  // Anybody may press for bets that are none.
  const looking = createKeyedLimiter<bigint>({ concurrency: 4, mostWaiting: 1_000 });

  bus.onNote(pressed, ({ player, waitedMs, ...rest }) => {
    const receivedAt = clock.heard({ atMs: rest.receivedAt, agoMs: waitedMs });
    const press = { ...rest, player: BigInt(player), receivedAt };
    const flight = crash.flight();
    // Whoever has read it asks for the operation, and presses again if it is not decided.
    if (flight?.has(press.bet))
      flight.press(press).catch((error: unknown) => log.warn({ err: error }, "a cash-out could not be decided"));
  });

  async function press(read: Press): Promise<Stored | Refusal> {
    const own = { ...read };
    let isBack = false;
    let isAway = false;
    for (const until = performance.now() + patienceMs; performance.now() < until;) {
      const flight = crash.flight();
      const decided = flight?.has(own.bet) ? await flight.press(own) : undefined;
      if (decided) return decided;
      const [askedAt, hasToWait] = [clock.now(), !isBack && !looking.isFree(own.player)];
      const leave = await looking.enter(own.player, { isBack });
      // Behind others of one's own it counts from its turn: whoever makes it wait would press again meanwhile, and have
      // the better of both.
      if (hasToWait) own.receivedAt += clock.now() - askedAt;
      isBack = true;
      try {
        const answer = await handOn(own, leave);
        if (answer) return answer;
      } catch (error) {
        // The database is away: nothing is decided yet.
        if (!isAway) log.warn({ err: error }, "a cash-out waits to be handed on");
        isAway = true;
        await sleep(awayMs);
      }
    }
    return refuse("unavailable", {}, 1);
  }

  /** Undefined if it is not decided yet. */
  async function handOn(own: Press, found: () => void): Promise<Stored | Refusal | undefined> {
    const { receivedAt, bet: id, ...caller } = own;
    const bet = await sharedBets.find(id).finally(found);
    if (!bet || bet.player !== own.player || bet.game !== "crash") return refuse("not_found");
    if (bet.state !== "open") return sharedBets.cashOut(caller, { bet: id, end: asItEnded });
    if (isExpired(own, receivedAt)) return refuse("expired");
    const state = await readState(pool, bet.roundId);
    if (state === "betting" || state === "locking") return refuse("too_early");
    await announce(pool, pressed, { ...own, player: String(own.player), waitedMs: clock.now() - receivedAt });
    const operation = await decidedOf(own);
    if (operation?.state === "closed") return refuse("operation_closed");
    return operation && sharedBets.cashOut(caller, { bet: id, end: asItEnded });
  }

  /** What the leader has decided within the time after which it is pressed again. A key given up since decides nothing. */
  async function decidedOf({ player, key, fingerprint, receivedAt }: Press): Promise<Operation | undefined> {
    for (const until = performance.now() + againMs; performance.now() < until; await sleep(askMs)) {
      if (crash.flight()) return undefined;
      const operation = await asked({ player, key });
      const isDone = operation?.state === "done" && operation.fingerprint === fingerprint;
      if (operation && (isDone || isGivenUpBefore(operation, receivedAt))) return operation;
    }
    return undefined;
  }

  /** All that wait are asked about in one query. */
  function asked(id: OperationId): Promise<Operation | undefined> {
    asking ??= { ids: [], found: sleep(0).then(ask) };
    asking.ids.push(id);
    return asking.found.then((known) => known.get(nameOf(id)));
  }
  let asking: { ids: OperationId[]; found: Promise<Map<string, Operation>> } | undefined;

  async function ask(): Promise<Map<string, Operation>> {
    const ids = asking?.ids ?? [];
    asking = undefined;
    const client = await pool.connect();
    try {
      return new Map((await loadOperations(client, ids)).map((operation) => [nameOf(operation), operation]));
    } finally {
      client.release();
    }
  }

  return { press };
}

/** Never applied: the bet has ended, and is told as it did. */
const asItEnded: SharedBetEnd = { state: "lost", multiplierE4: 0n, payoutMicro: 0n, outcome: null };

function nameOf({ player, key }: OperationId): string {
  return `${player} ${key.toLowerCase()}`;
}

const againMs = 500;
const askMs = 25;
const awayMs = 100;
