import type { Answer } from "../../contract/errors.ts";
import {
  answerRealityCheck,
  confirmLimit,
  getLimits,
  type LimitName,
  type LimitWish,
  type SafePlay,
  setLimit,
  setRealityCheck,
  takePause,
  withdrawLimit,
} from "../../contract/safe-play.ts";
import { pauseEnd, type PauseLength } from "../../rules/safe-play/pauses.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { WorkerContext } from "../context.ts";

export const playKey = "play";
export const limitsKey = "limits";

export function createLimits({ call, clock, entrance, live, notices, scope }: WorkerContext) {
  async function load(): Promise<Answer<SafePlay>> {
    const answer = await call(getLimits, {});
    // While the live socket is connected it is more current: this reply may be older than a bet.
    if (answer.ok && !live.connected) scope.cache?.put(playKey, answer.value.play);
    return answer;
  }

  const keep = (answer: Answer<SafePlay>) => kept(scope, answer);

  async function pause(
    { length }: { length: PauseLength },
    { signal }: CallContext,
  ): Promise<Answer<SafePlay["pause"]>> {
    const untilMs = pauseEnd(length, clock.now());
    const until = untilMs === undefined ? null : new Date(untilMs).toISOString();
    const answer = await call(takePause, { until }, { signal });
    if (!answer.ok) return answer;
    const key = answer.value.pause?.kind === "cool_off" ? "cooling_off" : "self_excluded";
    notices.tell({ kind: "info", key, values: {}, money: true });
    // The house has ended every session; this one need not find out by failing calls.
    await entrance.logOut();
    return { ok: true, value: answer.value.pause };
  }

  return {
    load,
    setLimit: async (wish: LimitWish, { signal }: CallContext) => keep(await call(setLimit, wish, { signal })),
    confirm: async (name: LimitName, { signal }: CallContext) => keep(await call(confirmLimit, name, { signal })),
    withdraw: async (name: LimitName, { signal }: CallContext) => keep(await call(withdrawLimit, name, { signal })),
    setRealityCheck: async (wish: { minutes: number }, { signal }: CallContext) =>
      keep(await call(setRealityCheck, wish, { signal })),
    answer: async (_: unknown, { signal }: CallContext) => keep(await call(answerRealityCheck, {}, { signal })),
    pause,
  };
}

/** After a stake was refused for a reason this device may not know of. */
export async function refreshLimits({ call, scope }: Pick<WorkerContext, "call" | "scope">): Promise<void> {
  kept(scope, await call(getLimits, {}));
}

function kept({ cache }: WorkerContext["scope"], answer: Answer<SafePlay>): Answer<SafePlay> {
  if (answer.ok) {
    cache?.put(limitsKey, answer.value);
    cache?.put(playKey, answer.value.play);
  }
  return answer;
}
