import { combineLatest, filter, firstValueFrom, fromEvent, map, takeUntil } from "rxjs";
import { changeSettings, type User } from "../../contract/accounts.ts";
import type { CallError } from "../../contract/errors.ts";
import type { WorkerContext } from "../context.ts";
import { backOffMs, pause } from "../transport/back-off.ts";
import type { Wish, Wishes } from "./wishes.ts";

interface Parts {
  player: string;
  wishes: Wishes;
  keepUser(user: User): void;
}

/**
 * One worker of all sends one player's wishes, one after the other, whenever there is a network. A wish whose answer
 * was lost is sent again: to want the same twice changes nothing.
 */
export function sendWishes(
  { environment, call, network, notices, turns }: WorkerContext,
  { player, wishes, keepUser }: Parts,
): () => void {
  return turns.take(`wishes:${player}`, async (signal) => {
    let attempt = 0;
    for (let wish = await next(signal); wish !== undefined; wish = await next(signal)) {
      const answer = await call(changeSettings, wish.change, { as: player, signal });
      if (answer.ok || isRefusal(answer.error)) {
        if (answer.ok) keepUser(answer.value.user);
        else
          notices.tell({
            kind: "bad",
            key: "setting_refused",
            values: { error: reasonOf(answer.error) },
            money: false,
          });
        await wishes.settle(wish);
        attempt = 0;
      } else if (network.online) {
        const { retryAfterS } = answer.error;
        await pause(retryAfterS === undefined ? backOffMs(attempt++, environment.chance) : retryAfterS * 1_000, signal);
      }
    }
  });

  /** The oldest wish as soon as there are one and a network; undefined once this turn is over. */
  function next(signal: AbortSignal): Promise<Wish | undefined> {
    if (signal.aborted) return Promise.resolve(undefined);
    const sendable$ = combineLatest([wishes.row$, network.state$]).pipe(
      map(([row, { online }]) => (online ? row.wishes[0] : undefined)),
      filter((wish) => wish !== undefined),
      takeUntil(fromEvent(signal, "abort")),
    );
    return firstValueFrom(sendable$, { defaultValue: undefined });
  }
}

/** The house has heard the wish and will not do it: neither a session that is over nor too many calls is that. */
function isRefusal({ status }: CallError): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}

function reasonOf({ error, fields }: CallError): string {
  return Object.values(fields).flat()[0]?.split(":", 1)[0] ?? error;
}
