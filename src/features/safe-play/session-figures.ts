import { parseMoney } from "../../../rules/money.ts";
import type { PlayNow } from "../../../worker/safe-play/feature.ts";

export function sessionFigures({ session, aheadMs }: Pick<PlayNow, "session" | "aheadMs">, deviceNow: number) {
  if (!session) return { playedMs: 0, staked: 0n, returned: 0n, net: 0n };
  const staked = parseMoney(session.staked) ?? 0n;
  const returned = parseMoney(session.returned) ?? 0n;
  const untilMs = Math.min(deviceNow + aheadMs, Date.parse(session.ends_at));
  // The house's clock is only nearly known here: what it has just begun is not still to come.
  const playedMs = Math.max(0, untilMs - Date.parse(session.began_at));
  return { playedMs, staked, returned, net: returned - staked };
}
