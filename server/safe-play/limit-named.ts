import type { LimitName } from "../../contract/safe-play.ts";
import type { Limit } from "../../rules/safe-play/limits.ts";

export function limitNamed({ limits }: { limits: readonly Limit[] }, { kind, period }: LimitName): Limit | undefined {
  return limits.find((limit) => limit.kind === kind && limit.period === period);
}
