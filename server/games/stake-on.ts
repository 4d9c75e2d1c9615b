import { boundsOf } from "../../rules/games/bounds.ts";
import type { InstantGame, StepsGame } from "../../rules/games/game.ts";
import type { Micro } from "../../rules/money.ts";
import type { Stake } from "../wallet/guard.ts";

/** What a bet puts at risk. A round in steps pays out by itself before it could be worth more than may be paid. */
export function stakeOn(game: InstantGame | StepsGame, choice: unknown, amountMicro: Micro): Stake {
  const isInstant = game.kind === "instant";
  return {
    limitsIn: (currency) => boundsOf(game, choice, currency),
    amountMicro,
    times: (isInstant ? game.times?.(choice) : undefined) ?? 1,
    topMultiplierE4: isInstant ? game.topMultiplier(choice) : 1n,
  };
}
