import { crashPoint } from "../../rules/games/crash.ts";
import { Stored } from "../../server/http/refusal.ts";
import { createCrashFlight } from "../../server/shared-rounds/crash-flight.ts";
import type { SharedBet, SharedBetEnd, SharedBets } from "../../server/shared-bets/shared-bets.ts";
import { seededRandom } from "../builders/seeded-random.ts";
import { quiet } from "../world/quiet.ts";

/**
 * Flies rounds of crash on a clock of their own, with presses at random and at the very last moments, and tells where
 * the engine has decided otherwise than a computation of its own.
 */
export async function flightFaults({ rounds, seed }: { rounds: number; seed: number }): Promise<string[]> {
  const random = seededRandom(seed);
  const faults: string[] = [];
  for (let number = 0; number < rounds && faults.length < 10; number += 1) {
    const crashE2 = crashPoint(Math.floor(random() * 2 ** 52));
    const plans = Array.from({ length: 1 + Math.floor(random() * 4) }, () => planFor(crashE2));
    const ends = await fly(crashE2, plans);
    for (const [index, plan] of plans.entries()) {
      const expected = multiplierOf(plan, crashE2);
      const found = Number((ends.get(String(index))?.multiplierE4 ?? -1n) / 100n);
      if (found !== expected) faults.push(`round ${number}: ${JSON.stringify(plan)} at ${crashE2} came to ${found}`);
    }
  }
  return faults;

  function planFor(crashE2: number): Plan {
    // The last millisecond at which the curve is not above the crash point, and those around it.
    const last = Math.floor(Math.log((crashE2 + 1) / 100) / 0.00006);
    const moments = [last - 1, last, last + 1, Math.floor(random() * last * 1.2), 0];
    const targets = [crashE2, crashE2 + 1, crashE2 - 1, 101 + Math.floor(random() * crashE2 * 1.5)];
    const target = targets[Math.floor(random() * 8)];
    return {
      targetE2: target !== undefined && target > 100 && target <= 1_000_000 ? target : undefined,
      pressMs: random() < 0.7 ? Math.max(0, moments[Math.floor(random() * moments.length)] ?? 0) : undefined,
      isLate: random() < 0.3,
    };
  }
}

interface Plan {
  targetE2: number | undefined;
  pressMs: number | undefined;
  /** Whether the press was read in time and gets to the engine only after the crash. */
  isLate: boolean;
}

/** By the rules as they are written, without the engine or the curve that it uses. */
function multiplierOf({ targetE2, pressMs, isLate }: Plan, crashE2: number): number {
  // At the highest multiplier everybody leaves.
  const exitE2 = targetE2 ?? 1_000_000;
  const pressedE2 = pressMs === undefined ? Infinity : Math.floor(100 * Math.exp(0.00006 * pressMs));
  // A bet that has left at its target has left.
  if (exitE2 <= crashE2 && (isLate || pressedE2 >= exitE2)) return exitE2;
  return pressedE2 <= crashE2 ? pressedE2 : 0;
}

const startedAt = 1_000_000;
const tickMs = 100;

async function fly(crashE2: number, plans: readonly Plan[]): Promise<Map<string, SharedBetEnd>> {
  const ends = new Map<string, SharedBetEnd>();
  const keep = (bet: string, end: SharedBetEnd) => ends.has(bet) || ends.set(bet, end);
  const sharedBets: Pick<SharedBets, "cashOut" | "settle"> = {
    async settle(settlements) {
      for (const { bet, end } of settlements) keep(bet, end);
    },
    async cashOut(_caller, { bet, end }) {
      keep(bet, end);
      return new Stored(200, "");
    },
  };
  let nowMs = startedAt;
  const bets = plans.map(({ targetE2 }, index) => flightBet(index, targetE2));
  const clock = { now: () => nowMs };
  const flight = createCrashFlight({
    round: { id: "", startedAt },
    bets,
    crashE2,
    term: 1n,
    clock,
    log: quiet,
    sharedBets,
    patienceMs: 0,
    findOperation: async () => undefined,
    lost: () => {},
  });
  const press = (bet: number, atMs: number) =>
    void flight.press({
      player: 1n,
      key: "",
      fingerprint: "",
      validUntil: undefined,
      bet: String(bet),
      receivedAt: startedAt + atMs,
    });
  const due = plans.flatMap((plan, bet) =>
    plan.pressMs === undefined ? [] : [{ bet, atMs: plan.pressMs, isLate: plan.isLate }],
  );
  const crashMs = Math.floor(Math.log((crashE2 + 1) / 100) / 0.00006) + 1;
  // Most ticks of a long flight change nothing: those before presses and the last do.
  for (const { bet, atMs, isLate } of due.toSorted((one, other) => one.atMs - other.atMs)) {
    if (isLate || atMs >= crashMs) continue;
    nowMs = startedAt + Math.floor(atMs / tickMs) * tickMs;
    flight.pass(nowMs);
    nowMs = startedAt + atMs;
    press(bet, atMs);
  }
  flight.pass(startedAt + crashMs);
  for (const { bet, atMs, isLate } of due) {
    if (!isLate && atMs < crashMs) continue;
    nowMs = startedAt + Math.max(atMs, crashMs);
    press(bet, atMs);
  }
  await flight.end({ interrupted: false });
  return ends;
}

/** A bet of player 1 on a rouble. */
export function flightBet(index: number, targetE2?: number, onCut = false): SharedBet {
  return {
    id: String(index),
    roundId: "",
    number: 1,
    player: 1n,
    game: "crash",
    room: "",
    slot: undefined,
    position: undefined,
    currency: "RUB",
    stakeMicro: 1_000_000n,
    choice: { auto_cash_out: targetE2 === undefined ? null : (targetE2 / 100).toFixed(2), on_cut: onCut },
    state: "open",
    multiplierE4: 0n,
    payoutMicro: 0n,
    outcome: undefined,
    at: 0,
    endedAt: undefined,
  };
}
