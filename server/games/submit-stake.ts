import { safeParse } from "valibot";
import type { InstantGame, StepsGame } from "../../rules/games/game.ts";
import { type Micro, parseAmount } from "../../rules/money.ts";
import { refuse } from "../http/refusal.ts";
import { fingerprintOf } from "../wallet/operations.ts";
import type { Visit } from "./games-house.ts";
import type { SoloOrder } from "./solo.ts";
import { stakeOn } from "./stake-on.ts";

interface Placing {
  call: { name: string };
  input: { choice: unknown; amount: string };
  game: InstantGame | StepsGame;
  orderOf(placed: { choice: unknown; stakeMicro: Micro }): SoloOrder;
}

export async function submitStake(
  { call, input, game, orderOf }: Placing,
  { house, player, key, validUntil, location }: Visit<"player", true>,
) {
  const choice = safeParse(game.choice, input.choice);
  if (!choice.success) return refuse("validation", { choice: "invalid_choice" });
  const stakeMicro = parseAmount(input.amount);
  if (stakeMicro === undefined) return refuse("validation", { amount: "invalid_amount" });
  return house.groups.submit(house.solo, {
    player,
    key,
    fingerprint: fingerprintOf(call, input),
    validUntil,
    blocked: location.blocked,
    stake: stakeOn(game, choice.output, stakeMicro),
    order: orderOf({ choice: choice.output, stakeMicro }),
  });
}
