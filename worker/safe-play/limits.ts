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
import type { CallContext, WorkerContext } from "../context.ts";

interface Parts {
  /** Where the play and the limits are kept. */
  playKey: string;
  limitsKey: string;
  logOut(): Promise<unknown>;
}

/** What the house is asked and told of limits, breaks and reality checks. */
export function createSafePlayCalls(
  { call, clock, live, notices, scope }: WorkerContext,
  { playKey, limitsKey, logOut }: Parts,
) {
  async function load(_: unknown, { signal }: CallContext): Promise<Answer<SafePlay>> {
    const answer = await call(getLimits, {}, { signal });
    // The socket knows better while it stands: this may have been overtaken by a bet.
    if (answer.ok && !live.connected) scope.cache?.put(playKey, answer.value.play);
    return answer;
  }

  function keep(answer: Answer<SafePlay>): Answer<SafePlay> {
    if (answer.ok) {
      scope.cache?.put(limitsKey, answer.value);
      scope.cache?.put(playKey, answer.value.play);
    }
    return answer;
  }

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
    // The house has ended every session; this one need not find that out call by call.
    await logOut();
    return { ok: true, value: answer.value.pause };
  }

  return {
    load,
    refresh: async (_: unknown, { signal }: CallContext) => keep(await call(getLimits, {}, { signal })),
    setLimit: async (wish: LimitWish, { signal }: CallContext) => keep(await call(setLimit, wish, { signal })),
    confirm: async (name: LimitName, { signal }: CallContext) => keep(await call(confirmLimit, name, { signal })),
    withdraw: async (name: LimitName, { signal }: CallContext) => keep(await call(withdrawLimit, name, { signal })),
    setRealityCheck: async (wish: { minutes: number }, { signal }: CallContext) =>
      keep(await call(setRealityCheck, wish, { signal })),
    answer: async (_: unknown, { signal }: CallContext) => keep(await call(answerRealityCheck, {}, { signal })),
    pause,
  };
}

export type SafePlayCalls = ReturnType<typeof createSafePlayCalls>;
