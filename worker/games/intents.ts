import { BehaviorSubject, map, Subject } from "rxjs";
import type { BetOrder } from "../../contract/games.ts";
import type { Store } from "../cache/store.ts";
import type { Environment } from "../environment.ts";

/** A bet that is being sent or whose answer is not known yet: the only thing that this device must not lose. */
export interface Intent {
  /** The idempotency key. */
  id: string;
  player: string;
  order: BetOrder;
  validUntil: string;
  at: string;
  /** The answer failed to come: from now on the bet is only asked about, never sent. */
  open: boolean;
}

const mostIntents = 200;

/** Whoever sends a bet or asks about it holds this turn, so that a bet on its way is not asked about. */
export const turnOf = (key: string) => `intent:${key}`;

export function createIntents({ channel }: Pick<Environment, "channel">, store: Store) {
  const rows = store.table<Intent>("intents");
  const others = channel("karat:intents");
  const all$ = new BehaviorSubject<Intent[]>([]);
  const sent$ = new Subject<Intent>();
  others.addEventListener("message", (event: MessageEvent<Intent | "changed">) => {
    if (event.data === "changed") void reread();
    else sent$.next(event.data);
  });

  async function reread() {
    all$.next(await rows.newest(mostIntents));
  }

  async function changed() {
    others.postMessage("changed");
    await reread();
  }

  return {
    all: () => rows.newest(mostIntents),
    open$: all$.pipe(map((all) => all.filter((intent) => intent.open))),
    get: (key: string) => rows.get(key),
    /** What another worker is about to send: should it die over that, the question is for one of us to ask. */
    sent$: sent$.asObservable(),
    /** Before the first try: what is about to be sent. */
    async keep(intent: Intent) {
      await rows.put(intent);
      others.postMessage(intent);
    },
    async open(intent: Intent) {
      await rows.put({ ...intent, open: true });
      await changed();
    },
    async settle(intent: Intent) {
      await rows.remove(intent.id);
      // A bet that was answered in time was never a question: nobody needs to hear of it.
      if (intent.open) await changed();
    },
    /** After a logout nobody here may learn what was asked. */
    async forget(player: string) {
      for (const intent of await rows.newest(mostIntents)) if (intent.player === player) await rows.remove(intent.id);
      await changed();
    },
  };
}

export type Intents = ReturnType<typeof createIntents>;
