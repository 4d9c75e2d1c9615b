import {
  BehaviorSubject,
  combineLatest,
  filter,
  map,
  merge,
  type Observable,
  ReplaySubject,
  Subject,
  switchMap,
} from "rxjs";
import type { Store } from "../cache/store.ts";
import type { Environment } from "../environment/environment.ts";
import type { Session } from "../session/session.ts";
import type { MoneyKindName } from "./money-kinds.ts";

/** An order that is being sent or whose outcome is unknown: the only data this device must not lose. */
export interface Intent {
  id: string;
  player: string;
  /** Missing in rows of early builds, which are bets. */
  kind?: MoneyKindName;
  order: object;
  validUntil: string;
  at: string;
  /** The reply was lost: from now on the order is only asked about, never sent. */
  open: boolean;
}

/** Announces the outcome of an order whose reply was lost. */
export interface Settler {
  settle(intent: Intent, end: OperationEnd): Promise<void>;
}

export interface OperationEnd {
  state: "unknown" | "done" | "refused";
  result: unknown;
}

export const stakeKinds = ["bet", "round", "step", "cash_out"] as const satisfies MoneyKindName[];

const mostIntents = 200;

/** Lock held while an order is sent or asked about, so that one being sent is not asked about. */
export const lockOf = (key: string) => `intent:${key}`;

/** Without the confirmation code, which nobody reading the row shall find. */
function storedForm(intent: Intent): Intent {
  if (!("code" in intent.order)) return intent;
  const { code: _, ...order } = intent.order;
  return { ...intent, order };
}

export const kindOf = ({ kind = "bet" }: Intent): MoneyKindName => kind;

export function createIntents({ channel }: Pick<Environment, "channel">, store: Store, session: Session) {
  const rows = store.table<Intent>("intents");
  const others = channel("karat:intents");
  const all$ = new BehaviorSubject<Intent[]>([]);
  const sent$ = new Subject<Intent>();
  const stored$ = new Subject<void>();
  const taken$ = new ReplaySubject<MoneyKindName>(1);
  const barred$ = new ReplaySubject<void>(1);
  const settlers = new Map<MoneyKindName, Settler>();
  const settlers$ = new Subject<MoneyKindName>();
  others.addEventListener("message", (event: MessageEvent<Intent | "changed">) => {
    stored$.next();
    if (event.data === "changed") void reread();
    else sent$.next(event.data);
  });

  async function reread() {
    all$.next(await rows.newest(mostIntents));
  }

  async function changed() {
    stored$.next();
    others.postMessage("changed");
    await reread();
  }

  const open$ = all$.pipe(map((all) => all.filter((intent) => intent.open)));

  /** Orders of these kinds that the current player awaits the outcome of. */
  const openOfAny$ = (kinds: readonly MoneyKindName[]): Observable<Intent[]> =>
    combineLatest([session.state$, open$]).pipe(
      map(([{ player }, open]) => open.filter((intent) => intent.player === player && kinds.includes(kindOf(intent)))),
    );

  return {
    all: () => rows.newest(mostIntents),
    open$,
    /** Emits when any worker may have left an order behind: at start and whenever one is stored. */
    any$: merge(
      stored$,
      session.state$.pipe(
        switchMap(() => rows.newest(1)),
        filter((left) => left.length > 0),
      ),
    ),
    /** Emits while orders of these kinds are unanswered. */
    unanswered$: (...kinds: MoneyKindName[]) => openOfAny$(kinds).pipe(filter((open) => open.length > 0)),
    /** Registers who announces the outcome of orders of a kind. */
    settleBy(kind: MoneyKindName, settler: Settler) {
      settlers.set(kind, settler);
      settlers$.next(kind);
    },
    /** Undefined until the kind's code is loaded. */
    settlerOf: (intent: Intent) => settlers.get(kindOf(intent)),
    settlers$: settlers$.asObservable(),
    openOf$: <Order extends object>(kind: MoneyKindName): Observable<{ key: string; order: Order; at: string }[]> =>
      openOfAny$([kind]).pipe(
        // Safe: the kind determines the type of its orders.
        map((open) => open.map(({ id, order, at }) => ({ key: id, order: order as Order, at }))),
      ),
    /** Emits when the house has executed an order of these kinds; replays the last for late subscribers. */
    taken$: (...kinds: MoneyKindName[]) => taken$.pipe(filter((kind) => kinds.includes(kind))),
    tookOne: (kind: MoneyKindName) => taken$.next(kind),
    /** Emits when the house refuses a stake for a reason in the player's account; replayed for late subscribers. */
    barred$: barred$.asObservable(),
    bar: () => barred$.next(),
    isOpen: (key: string) => all$.value.some(({ id, open }) => open && id === key),
    get: (key: string) => rows.get(key),
    /** What another worker is about to send. Should it die meanwhile, one of the others asks about it. */
    sent$: sent$.asObservable(),
    /** Must be called before the order is sent. */
    async keep(intent: Intent) {
      const row = storedForm(intent);
      await rows.put(row);
      stored$.next();
      others.postMessage(row);
    },
    async open(intent: Intent) {
      await rows.put({ ...storedForm(intent), open: true });
      await changed();
    },
    async settle(intent: Intent) {
      await rows.remove(intent.id);
      // An order answered in time was never listed as open.
      if (intent.open) await changed();
    },
    /** After a logout, the next user of the device must not learn of these orders. */
    async forget(player: string) {
      for (const intent of await rows.newest(mostIntents)) if (intent.player === player) await rows.remove(intent.id);
      await changed();
    },
  };
}

export type Intents = ReturnType<typeof createIntents>;
