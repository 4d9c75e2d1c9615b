import { Observable, share } from "rxjs";
import type { Environment } from "../environment/environment.ts";
import { pause } from "./back-off.ts";
import type { Locks } from "../locks/locks.ts";

/** Polls run by one worker, whose replies all workers get. */
export function createPolls({ channel }: Pick<Environment, "channel">, locks: Locks) {
  return {
    every<T>(name: string, everyMs: number, ask: (signal: AbortSignal) => Promise<T>): Observable<T> {
      return new Observable<T>((out) => {
        const others = channel(`karat:poll:${name}`);
        others.addEventListener("message", (event: MessageEvent<T>) => out.next(event.data));
        const stopLeading = locks.lead(`poll:${name}`, async (signal) => {
          while (!signal.aborted) {
            const answer = await ask(signal);
            if (signal.aborted) return;
            out.next(answer);
            others.postMessage(answer);
            await pause(everyMs, signal);
          }
        });
        return () => {
          stopLeading();
          others.close();
        };
      }).pipe(share());
    },
  };
}

export type Polls = ReturnType<typeof createPolls>;
