import { type LimitWish, setLimit as call } from "../../contract/safe-play.ts";
import { parseAmount } from "../../rules/money.ts";
import { type LimitValue, withWish } from "../../rules/safe-play/limits.ts";
import { writeLimit } from "../wallet/player-limits.ts";
import { serve } from "./safe-play-house.ts";
import { changeEligibility } from "./change-eligibility.ts";
import { limitNamed } from "./limit-named.ts";
import { safePlayAnswer } from "./safe-play-of.ts";

export const setLimit = serve(call, async (wish, { house, player }) => {
  const wantedLimit = { kind: wish.kind, period: wish.period, value: valueOf(wish) };
  const after = await changeEligibility(house, player, async (tx, eligibility, now) =>
    writeLimit(tx, player, wantedLimit, withWish(limitNamed(eligibility, wantedLimit), wantedLimit, now)),
  );
  return safePlayAnswer(after, house);
});

function valueOf({ kind, amount, minutes }: LimitWish): LimitValue | undefined {
  if (kind === "session") return typeof minutes === "number" ? BigInt(minutes) : undefined;
  return typeof amount === "string" ? parseAmount(amount) : undefined;
}
