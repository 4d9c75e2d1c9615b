import { stakeTerms } from "../../rules/games/bounds.ts";
import type { InstantGame, StepsGame } from "../../rules/games/game.ts";
import type { Micro } from "../../rules/money.ts";
import type { Stake } from "../wallet/guard.ts";

export function stakeOn(game: InstantGame | StepsGame, choice: unknown, amountMicro: Micro): Stake {
  return { amountMicro, ...stakeTerms<unknown>(game, choice) };
}
