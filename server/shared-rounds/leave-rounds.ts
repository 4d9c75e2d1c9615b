import { setTimeout as sleep } from "node:timers/promises";
import { houseKey } from "../games/house-key.ts";
import { Refusal } from "../http/refusal.ts";
import type { Keys } from "../runtime/keys.ts";
import type { Log } from "../runtime/log.ts";
import type { SharedBet, SharedBets } from "../shared-bets/shared-bets.ts";
import { fingerprintOf } from "../wallet/operations.ts";
import type { CashOuts } from "./cash-outs.ts";
import type { SteadyClock } from "./steady-clock.ts";

export interface RoundLeaver {
  /**
   * Takes back a player's bets that no round plays with yet, and cashes out those that fly. What the ball or the wheel of
   * a room decides stands to its end.
   */
  leave(player: bigint): Promise<void>;
}

interface LeaverOptions {
  log: Log;
  keys: Pick<Keys, "codes">;
  clock: Pick<SteadyClock, "now">;
  cashOuts: Pick<CashOuts, "press">;
  sharedBets: Pick<SharedBets, "listOpenOf" | "cancel">;
}

export function createRoundLeaver({ log, keys, clock, cashOuts, sharedBets }: LeaverOptions): RoundLeaver {
  async function leaveOne({ player, id: bet, game }: SharedBet): Promise<void> {
    const caller = (name: string) => ({
      player,
      key: houseKey(keys.codes, `${name} ${bet}`),
      fingerprint: fingerprintOf({ name }, { bet }),
      validUntil: undefined,
    });
    const taken = await sharedBets.cancel(caller("withdrawSharedBet"), { game, bet });
    if (taken instanceof Refusal) throw new Error(taken.error);
    if (taken.status === 200 || game !== "crash") return;
    const order = { ...caller("leaveFlight"), bet };
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const answer = await cashOuts.press({ ...order, receivedAt: clock.now() });
      // Closed a moment ago: it is about to take off.
      if (!(answer instanceof Refusal) || answer.error !== "too_early") return;
      await sleep(againMs);
    }
  }

  return {
    async leave(player) {
      const open = (await sharedBets.listOpenOf(player)).filter(({ game }) => game !== "rooms");
      await Promise.all(
        open.map((bet) =>
          leaveOne(bet).catch((error: unknown) =>
            log.warn({ err: error, bet: bet.id }, "a bet could not be withdrawn"),
          ),
        ),
      );
    },
  };
}

const againMs = 100;
const mostAttempts = 20;
