import type pg from "pg";
import * as v from "valibot";
import { hundredths } from "../../contract/shared-rounds.ts";
import { crashOf, crashTimes, targetText } from "../../rules/games/crash.ts";
import { msToCrash } from "../../rules/games/crash-curve.ts";
import { nodeHashing } from "../games/hashing.ts";
import { waitUntil } from "../runtime/clock.ts";
import type { Log } from "../runtime/log.ts";
import type { SharedBets } from "../shared-bets/shared-bets.ts";
import { findOperation } from "../wallet/operations.ts";
import type { ChainGame, Course, DecidedRound } from "./chain-game.ts";
import { createCrashFlight, type CrashFlight } from "./crash-flight.ts";
import type { SteadyClock } from "./steady-clock.ts";

interface CrashOptions {
  pool: pg.Pool;
  clock: SteadyClock;
  log: Log;
  sharedBets: SharedBets;
  /** How long a press waits for a house that leads. */
  patienceMs: number;
}

export interface CrashGame extends ChainGame {
  /** The flight that this house decides, of the round that flies or has just crashed. */
  flight(): CrashFlight | undefined;
  /** Called with each flight that this house begins to decide. */
  onFlight(hear: (flight: CrashFlight) => void): void;
}

interface Flying {
  flight: CrashFlight;
  forget(): void;
}

/** What a round of crash has come to, as it is stored. */
export const crashResult = v.object({ crash: hundredths, interrupted: v.optional(v.literal(true)) });
type CrashResult = v.InferOutput<typeof crashResult>;

export function createCrashGame({ pool, clock, log, sharedBets, patienceMs }: CrashOptions): CrashGame {
  let current: Flying | undefined;
  const hearers: ((flight: CrashFlight) => void)[] = [];

  /** Goes on with the flight as its bets stand. */
  async function flightOf(
    { round, seeding }: DecidedRound,
    { ended, term }: Pick<Course, "ended" | "term">,
  ): Promise<Flying> {
    if (current?.flight.round === round.id) return current;
    const bets = await sharedBets.listOfRound(round.id);
    ended.throwIfAborted();
    const lose = () => {
      flight.abandon();
      flying.forget();
    };
    const crashE2 = crashOf(nodeHashing, seeding);
    const flight = createCrashFlight({
      round,
      bets,
      crashE2,
      term,
      clock,
      log,
      sharedBets,
      patienceMs,
      findOperation: (id) => findOperation(pool, id),
      lost: lose,
    });
    const flying: Flying = {
      flight,
      forget: () => {
        ended.removeEventListener("abort", lose);
        // A later term may have its own by now.
        if (current === flying) current = undefined;
      },
    };
    ended.addEventListener("abort", lose);
    current = flying;
    for (const hear of hearers) hear(flight);
    return flying;
  }

  return {
    id: "crash",
    bettingMs: crashTimes.bettingMs,
    restMs: crashTimes.crashedMs,
    flight: () => current?.flight,
    onFlight: (hear) => void hearers.push(hear),

    async run(decided, { ended, term, isInterrupted }) {
      const { startedAt } = decided.round;
      const crashE2 = crashOf(nodeHashing, decided.seeding);
      const crash = targetText(crashE2);
      const crashAt = startedAt + msToCrash(crashE2);
      if (isInterrupted && clock.now() > startedAt)
        return {
          endedAt: Math.max(startedAt, Math.min(clock.now(), crashAt)),
          result: { crash, interrupted: true } satisfies CrashResult,
        };
      const { flight } = await flightOf(decided, { ended, term });
      for (let now = clock.now(); now < crashAt; now = clock.now()) {
        flight.pass(now);
        await waitUntil(clock, Math.min(now + crashTimes.tickMs, crashAt), ended);
      }
      flight.pass(crashAt);
      return { endedAt: crashAt, result: { crash } satisfies CrashResult };
    },

    async settle(decided, { ended, term }) {
      const { interrupted = false } = v.parse(crashResult, decided.round.result);
      const { flight, forget } = await flightOf(decided, { ended, term });
      // What was pressed in time may still be on its way from another house.
      if (!interrupted) await waitUntil(clock, clock.now() + lateMs, ended);
      await flight.end({ interrupted });
      forget();
    },
  };
}

const lateMs = 1_000;
