import { placeCrashBet as call } from "../../contract/crash.ts";
import { crash, parseTarget } from "../../rules/games/crash.ts";
import { stakeLimits } from "../../rules/limits.ts";
import { parseAmount } from "../../rules/money.ts";
import { refuse } from "../http/refusal.ts";
import { fingerprintOf } from "../wallet/operations.ts";
import { serve } from "./shared-bets-house.ts";

export const placeCrashBet = serve(call, async (input, { house, player, key, validUntil, location }) => {
  const { slot, auto_cash_out: target = null, on_cut: onCut = false } = input;
  if (target !== null && parseTarget(target) === undefined)
    return refuse("validation", { auto_cash_out: "invalid_value" });
  const stakeMicro = parseAmount(input.amount);
  if (stakeMicro === undefined) return refuse("validation", { amount: "invalid_amount" });
  return house.sharedBets.place(
    { player, key, fingerprint: fingerprintOf(call, input), validUntil, blocked: location.blocked },
    {
      amountMicro: stakeMicro,
      times: 1,
      limitsIn: (currency) => stakeLimits(crash.id, currency),
      // It is cashed out before it could exceed the payout cap.
      topMultiplierE4: 1n,
    },
    { game: "crash", room: "", slot, stakeMicro, choice: { auto_cash_out: target, on_cut: onCut } },
  );
});
