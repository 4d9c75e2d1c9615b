import { distinctUntilChanged, filter, map, type Observable, startWith, Subject } from "rxjs";
import { type CaptchaPurpose, getChallenge } from "../../contract/captcha.ts";
import type { Answer } from "../../contract/errors.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { WorkerContext } from "../context.ts";
import { failed } from "../transport/failed.ts";
import { solve } from "./solve.ts";

export interface Wanted {
  /** Chosen by the caller, who follows the progress by it. */
  id: string;
  purpose: CaptchaPurpose;
  level: number;
}

/** Solves the house's proof-of-work challenges in the background, until cancelled. */
export function createFeature({ call }: WorkerContext) {
  const told$ = new Subject<{ id: string; share: number }>();

  async function answer({ id, purpose, level }: Wanted, { signal }: CallContext): Promise<Answer<string>> {
    const reply = await call(getChallenge, { purpose, level: String(level) }, { signal });
    if (!reply.ok) return reply;
    const { challenge } = reply.value;
    const { most } = challenge.parameters.data;
    const text = await solve(challenge, signal, (tried) => told$.next({ id, share: Math.min(1, tried / most) }));
    return text === undefined ? failed("aborted") : { ok: true, value: text };
  }

  /** How much of the worst case's work is done, from 0 to 1. */
  function progress$({ id }: Pick<Wanted, "id">): Observable<number> {
    return told$.pipe(
      filter((told) => told.id === id),
      map(({ share }) => Math.round(share * 100) / 100),
      startWith(0),
      distinctUntilChanged(),
    );
  }

  return { answer, progress$ };
}
