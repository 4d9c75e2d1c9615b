import { setTimeout as sleep } from "node:timers/promises";
import * as v from "valibot";
import type { CrashOutcome } from "../../contract/crash.ts";
import { inRub } from "../../rules/money.ts";
import { parseTarget, targetText } from "../../rules/games/crash.ts";
import { msToCrash } from "../../rules/games/crash-curve.ts";
import {
  type CashOut,
  createFlight,
  type FlightEnd,
  type FlightResult,
  isRefund,
} from "../../rules/games/crash-flight.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Log } from "../runtime/log.ts";
import { type Refusal, refuse, Stored } from "../http/refusal.ts";
import {
  type Caller,
  Overtaken,
  type Settlement,
  type SharedBet,
  type SharedBetEnd,
  type SharedBets,
} from "../shared-bets/shared-bets.ts";
import type { Operation, OperationId } from "../wallet/operations.ts";

export type CrashFlight = ReturnType<typeof createCrashFlight>;

/** A player's press, with when it was read from its line. */
export interface Press extends Caller {
  bet: string;
  receivedAt: number;
}

interface FlightOptions {
  round: { id: string; startedAt: number };
  /** All bets of the round, also those that have left before this house came to lead. */
  bets: readonly SharedBet[];
  crashE2: number;
  term: bigint;
  clock: Pick<Clock, "now">;
  log: Log;
  sharedBets: Pick<SharedBets, "cashOut" | "settle">;
  findOperation(id: OperationId): Promise<Operation | undefined>;
  /** For how long a press is tried with the key of its sender. */
  patienceMs: number;
  /** Another house has the flight by now. */
  lost(): void;
}

/** A bet whose player's line seems to be cut: it has left as of then, and is settled once that is certain. */
interface Hold {
  atMs: number;
  decided: Promise<void>;
  isCut?: boolean;
}

/** The bets in one flight at the house that decides it. Whatever is decided is settled in the order of deciding. */
export function createCrashFlight(options: FlightOptions) {
  const { round, bets, crashE2, term, clock, log, sharedBets, findOperation, patienceMs } = options;
  const byId = new Map(bets.map((bet) => [bet.id, bet]));
  const open = bets.filter(({ state }) => state === "open");
  const ends = new Map<string, SharedBetEnd>();
  const presses = new Set<Promise<unknown>>();
  const holds = new Map<string, Hold>();
  /** Bets that a press has taken out and whose key may yet be refused, and what was cut meanwhile. */
  const deciding = new Map<string, Promise<unknown>>();
  const missed = new Map<string, Hold>();
  /** Presses that wait for others of their bet. */
  const queued = new Set<Pick<Press, "bet" | "receivedAt">>();
  let flight = flightOf(open);
  let waiting: Settlement[] = [];
  let settling: Promise<void> | undefined;
  let isLost = false;
  /** What is read later waits for the end, once that has begun. */
  let endsAfter = Infinity;
  let ending: { interrupted: boolean } | undefined;
  let over = () => {};
  const whenOver = new Promise<void>((resolve) => (over = resolve));

  /** What has left before counts for the limit of the round. */
  function flightOf(left: readonly SharedBet[]) {
    const paidRub = bets.reduce(
      (sum, { id, payoutMicro, currency }) => sum + inRub(ends.get(id)?.payoutMicro ?? payoutMicro, currency),
      0n,
    );
    const flying = left.map(({ id, stakeMicro, currency, choice }) => {
      return { id, stakeMicro, currency, targetE2: targetOf(choice) };
    });
    return createFlight({ crashE2, bets: flying, paidRub });
  }

  /** Keeps what was decided; what a press has decided is settled by the press, and what a cut line has, a moment later. */
  function keep(results: readonly FlightResult[], asked?: CashOut): void {
    const byThemselves: string[] = [];
    for (const result of results) {
      const isAsked = asked?.bet === result.bet;
      ends.set(result.bet, endOf(result, isAsked ? round.startedAt + asked.atMs : null));
      if (!isAsked || (asked.by === "cut_off" && result.end !== "cut_off")) byThemselves.push(result.bet);
    }
    settleLater(...byThemselves);
  }

  function settleLater(...ids: readonly string[]): void {
    for (const id of ids) {
      const [bet, end] = [byId.get(id), ends.get(id)];
      if (bet && end) waiting.push({ player: bet.player, bet: id, end, term });
    }
    if (!isLost && waiting.length > 0) settling ??= settle();
  }

  /** What was decided is known here alone, so it is tried until it is done, or another house has the flight. */
  async function settle(): Promise<void> {
    while (waiting.length > 0 && !isLost) {
      const settlements = waiting;
      waiting = [];
      try {
        await sharedBets.settle(settlements);
      } catch (error) {
        if (error instanceof Overtaken) lose();
        else log.error({ err: error, round: round.id }, "bets of a flight could not be settled");
        waiting.unshift(...settlements);
        if (!isLost) await sleep(mostRetryMs);
      }
    }
    settling = undefined;
  }

  function lose(): void {
    abandon();
    options.lost();
  }

  function abandon(): void {
    isLost = true;
    over();
  }

  function endOf(result: FlightResult, receivedAt: number | null): SharedBetEnd {
    const { end, multiplierE2, payoutMicro } = result;
    const isOut = end !== "crashed" && end !== "refunded";
    const outcome: CrashOutcome = {
      crash: ending ? targetText(crashE2) : null,
      cash_out: isOut ? targetText(multiplierE2) : null,
      by: byOf[end],
      received_at: isOut && receivedAt !== null ? timeText(receivedAt) : null,
      decided_at: timeText(clock.now()),
    };
    const state = isRefund(result) ? "refunded" : isOut ? "won" : "lost";
    return { state, multiplierE4: BigInt(multiplierE2) * 100n, payoutMicro, outcome };
  }

  /** Another house's clock may be ahead: what the curve has not reached yet is neither paid nor decided. */
  function leave({ atMs, ...cashOut }: CashOut): FlightResult | undefined {
    const reached = { ...cashOut, atMs: Math.min(atMs, Math.max(0, clock.now() - round.startedAt)) };
    const results = flight.advance(0, [reached]);
    keep(results, reached);
    return results.find(({ bet }) => bet === cashOut.bet);
  }

  /** Takes back what a press or a cut line has decided: the bet goes on as if it had never been. */
  function stay(bet: string): void {
    holds.delete(bet);
    ends.delete(bet);
    flight = flightOf(open.filter(({ id }) => !ends.has(id)));
    const cut = missed.get(bet);
    if (cut && isStanding(cut) && !isPressedBefore(bet, cut)) holdBack(bet, cut);
    if (ending) keep(flight.end(ending));
  }

  /** Whoever has pressed before the cut and still waits goes first; should that not count, the cut does. */
  function isPressedBefore(bet: string, { atMs }: Hold): boolean {
    return [...queued].some((one) => one.bet === bet && one.receivedAt < round.startedAt + atMs);
  }

  /** Has a bet leave as of the cut of its player's line. */
  function holdBack(bet: string, cut: Hold): void {
    if (leave({ bet, atMs: cut.atMs, by: "cut_off" })?.end !== "cut_off") return;
    if (cut.isCut) settleLater(bet);
    else holds.set(bet, cut);
  }

  /**
   * Whoever is cut off cannot press any more: they would have the one if the flight goes on, and otherwise the other. So
   * it is with whoever has pressed already, while it is open whether that press counts.
   */
  function othersBefore(bet: string, receivedAt: number): Promise<unknown> | undefined {
    const hold = holds.get(bet);
    if (hold && receivedAt >= round.startedAt + hold.atMs) return hold.decided;
    if (hold) {
      stay(bet);
      missed.set(bet, hold);
    }
    return deciding.get(bet);
  }

  /** As long as the database is away or busy, nothing is decided yet. */
  async function settlePress(
    caller: Caller,
    order: { bet: string; end: SharedBetEnd; term: bigint },
  ): Promise<Stored | Refusal | undefined> {
    const until = performance.now() + patienceMs;
    for (let attempt = 1; !isLost; attempt += 1) {
      const answer = await sharedBets.cashOut(caller, order).catch((error: unknown) => ({ error }));
      if (answer instanceof Stored) return answer;
      if (answer.error instanceof Overtaken) lose();
      else if (performance.now() >= until) return refuse("unavailable", {}, 1);
      else await sleep(Math.min(retryMs * attempt, mostRetryMs));
    }
    return undefined;
  }

  /** Counts for the moment at which it was read. One that comes too late is answered once the round is settled. */
  async function press({ bet, receivedAt, ...caller }: Press): Promise<Stored | Refusal | undefined> {
    if (byId.get(bet)?.player !== caller.player) return refuse("not_found");
    if (receivedAt < round.startedAt) return refuse("too_early");
    if (receivedAt > endsAfter) await whenOver;
    if ((!ends.has(bet) || holds.has(bet)) && isExpired(caller, receivedAt)) return refuse("expired");
    const turn = { bet, receivedAt };
    if (!isExpired(caller, receivedAt)) queued.add(turn);
    for (let before = othersBefore(bet, receivedAt); before; before = othersBefore(bet, receivedAt)) await before;
    queued.delete(turn);
    const isFirst = !ends.has(bet);
    if (isFirst && isExpired(caller, receivedAt)) return refuse("expired");
    if (isFirst) leave({ bet, atMs: receivedAt - round.startedAt, by: "manual" });
    const isMine = isFirst && ends.has(bet);
    if (!ends.has(bet)) await whenOver;
    const end = ends.get(bet);
    if (!end) return undefined;
    const order = { bet, end, term };
    if (!isMine) return settlePress(caller, order);
    const answering = settleOwn(caller, order, receivedAt);
    const decided = answering.finally(() => deciding.delete(bet)).catch(() => {});
    deciding.set(bet, decided);
    return answering;
  }

  async function settleOwn(
    caller: Caller,
    order: { bet: string; end: SharedBetEnd; term: bigint },
    receivedAt: number,
  ): Promise<Stored | Refusal | undefined> {
    // It was valid when it was read, and waits for nobody but the house.
    const answer = await settlePress({ ...caller, validUntil: undefined }, order);
    if (!answer || (answer instanceof Stored && answer.status === 200)) return answer;
    if (answer instanceof Stored && (await wasGivenUp(caller, receivedAt))) stay(order.bet);
    else settleLater(order.bet);
    // Whoever decides it then has to be asked: the answer is about the key alone.
    return isLost ? undefined : answer;
  }

  /**
   * Of a press whose key was refused. What its sender has made of the key since it was read changes nothing: they would
   * see first where the flight goes. What was given up before it came is not wanted any more.
   */
  async function wasGivenUp(caller: Caller, receivedAt: number): Promise<boolean> {
    const operation = await findOperation(caller).catch(() => undefined);
    return operation !== undefined && isGivenUpBefore(operation, receivedAt);
  }

  return {
    round: round.id,
    /** Of one that had left before this house came to lead, others know more. */
    has: (bet: string) => byId.get(bet)?.state === "open",

    /** Decides what leaves by itself up to a moment. */
    pass: (now: number): void => {
      keep(flight.advance(now - round.startedAt));
    },

    /** Undefined if it was not decided before this house lost the flight. */
    press(order: Press): Promise<Stored | Refusal | undefined> {
      const pressing = press(order).finally(() => presses.delete(pressing));
      presses.add(pressing);
      return pressing;
    },

    /** Who has bets in the air that are to be cashed out when the line is cut. */
    leavers(): ReadonlySet<bigint> {
      return new Set(open.filter(({ id, choice }) => isOnCut(choice) && !ends.has(id)).map(({ player }) => player));
    },

    /**
     * Has the player's bets leave that are to be cashed out when the line is cut, as of that moment. What it returns is
     * told whether it was, once that is known; if not, they go on as if they had never left.
     */
    cut(player: bigint, atMs: number): (isCut: boolean) => void {
      let decide = () => {};
      const hold: Hold = {
        atMs: Math.max(0, atMs - round.startedAt),
        decided: new Promise((resolve) => (decide = resolve)),
      };
      for (const { id, choice, ...bet } of open)
        if (bet.player === player && isOnCut(choice))
          if (!ends.has(id)) holdBack(id, hold);
          else if (deciding.has(id) && !isStanding(missed.get(id))) missed.set(id, hold);
      return (isCut) => {
        hold.isCut = isCut;
        for (const [id] of [...holds].filter(([, one]) => one === hold))
          if (isCut) {
            holds.delete(id);
            settleLater(id);
          } else stay(id);
        decide();
      };
    },

    /** Another house decides what this one has not decided yet. */
    abandon,

    /** Decides and settles all that is left. */
    async end(how: { interrupted: boolean }): Promise<void> {
      endsAfter = how.interrupted ? -Infinity : round.startedAt + msToCrash(crashE2);
      // Whoever has pressed in time goes first.
      while (holds.size + deciding.size > 0)
        await Promise.all([...[...holds.values()].map(({ decided }) => decided), ...deciding.values()]);
      ending = how;
      keep(flight.end(how));
      over();
      // Those that come later are not waited for: whoever goes on pressing keeps no round from ending.
      await Promise.allSettled(presses);
      while (settling) await settling;
      if (isLost) throw new Overtaken();
    },
  };
}

const isStanding = (hold: Hold | undefined) => hold !== undefined && hold.isCut !== false;

const retryMs = 50;
const mostRetryMs = 250;
/** By how much the clock of a house at which a key is given up may be behind that of the rounds. */
const clocksMs = 1_000;

export function isExpired({ validUntil }: Pick<Caller, "validUntil">, receivedAt: number): boolean {
  return validUntil !== undefined && validUntil < receivedAt;
}

/** Whether the key of a press had been given up when it was read. */
export function isGivenUpBefore(operation: Operation, receivedAt: number): boolean {
  return operation.state === "closed" && operation.atMs < receivedAt - clocksMs;
}

const byOf = {
  target: "target",
  manual: "player",
  cut_off: "cut",
  cap: "cap",
  round_limit: "liability",
  crashed: null,
  refunded: null,
} as const satisfies Record<FlightEnd, unknown>;

const crashChoice = v.object({
  auto_cash_out: v.optional(v.nullable(v.string())),
  on_cut: v.optional(v.boolean()),
});

function targetOf(choice: unknown): number | undefined {
  const { auto_cash_out: text } = v.parse(crashChoice, choice);
  return typeof text === "string" ? parseTarget(text) : undefined;
}

export function isOnCut(choice: unknown): boolean {
  return v.parse(crashChoice, choice).on_cut === true;
}

function timeText(ms: number): string {
  return new Date(ms).toISOString();
}
