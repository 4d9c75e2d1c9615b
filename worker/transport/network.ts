import { BehaviorSubject, Subject } from "rxjs";
import type { Environment } from "../environment.ts";

export interface NetworkState {
  online: boolean;
  /** When the network went. */
  since: string | null;
}

/** Whether the house can be reached, learned from what calls and the socket meet and shared by all workers. */
export function createNetwork({ channel, now, onNetworkHint }: Pick<Environment, "channel" | "now" | "onNetworkHint">) {
  const state$ = new BehaviorSubject<NetworkState>({ online: true, since: null });
  const returned$ = new Subject<void>();
  const hinted$ = new Subject<void>();
  const others = channel("karat:network");

  others.addEventListener("message", (event: MessageEvent<NetworkState>) => adopt(event.data));
  onNetworkHint((online) => {
    // "Online" only means that there is some network; whether the house answers is for a probe to find out.
    if (online) hinted$.next();
    else report(false);
  });

  function report(online: boolean) {
    if (online === state$.value.online) return;
    const state = { online, since: online ? null : new Date(now()).toISOString() };
    others.postMessage(state);
    adopt(state);
  }

  function adopt(state: NetworkState) {
    if (state.online === state$.value.online) return;
    state$.next(state);
    if (state.online) returned$.next();
  }

  return {
    state$: state$.asObservable(),
    get online() {
      return state$.value.online;
    },
    /** The house answers again after it did not. */
    returned$: returned$.asObservable(),
    /** The browser says that there is some network again. */
    hinted$: hinted$.asObservable(),
    report,
  };
}

export type Network = ReturnType<typeof createNetwork>;
