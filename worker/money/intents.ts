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

/** What is ordered of the house with money at stake. */
const moneyKinds = ["bet", "deposit", "payout", "confirmation", "round", "step", "cash_out"] as const;
export type MoneyKindName = (typeof moneyKinds)[number];

/** What a newer build beside us has ordered is for that one to ask about. */
export function isKnownKind({ kind = "bet" }: { kind?: string }): boolean {
  return (moneyKinds as readonly string[]).includes(kind);
}

/** An order that is being sent or whose answer is not known yet: the only thing that this device must not lose. */
export interface Intent {
  id: string;
  player: string;
  /** What was kept before there were others is a bet. */
  kind?: MoneyKindName;
  order: object;
  validUntil: string;
  at: string;
  /** The answer failed to come: from now on the order is only asked about, never sent. */
  open: boolean;
}

/** What tells of an order whose answer was lost, once the house has said what has become of it. */
export interface Settler {
  settle(intent: Intent, end: OperationEnd): Promise<void>;
}

/** How an operation stands that the house was asked about. */
export interface OperationEnd {
  state: "unknown" | "done" | "refused";
  result: unknown;
}

export const stakeKinds = ["bet", "round", "step", "cash_out"] as const satisfies MoneyKindName[];

const mostIntents = 200;

/** Whoever sends an order or asks about it holds this lock, so that one on its way is not asked about. */
export const lockOf = (key: string) => `intent:${key}`;

/** As it is kept: the code that confirms something is for nobody who reads it here. */
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

  /** The questions of these kinds that the player of now waits for. */
  const openOfAny$ = (kinds: readonly MoneyKindName[]): Observable<Intent[]> =>
    combineLatest([session.state$, open$]).pipe(
      map(([{ player }, open]) => open.filter((intent) => intent.player === player && kinds.includes(kindOf(intent)))),
    );

  return {
    all: () => rows.newest(mostIntents),
    open$,
    /** Says so where an order may be left, by whichever worker: at a start, and with each that is made. */
    any$: merge(
      stored$,
      session.state$.pipe(
        switchMap(() => rows.newest(1)),
        filter((left) => left.length > 0),
      ),
    ),
    /** Says so while there are any. */
    unanswered$: (...kinds: MoneyKindName[]) => openOfAny$(kinds).pipe(filter((open) => open.length > 0)),
    /** Whoever sends orders of a kind tells what has become of them. */
    settleBy(kind: MoneyKindName, settler: Settler) {
      settlers.set(kind, settler);
      settlers$.next(kind);
    },
    /** Undefined until the code of that kind is there. */
    settlerOf: (intent: Intent) => settlers.get(kindOf(intent)),
    settlers$: settlers$.asObservable(),
    /** The questions of one kind that the player of now waits for. */
    openOf$: <Order extends object>(kind: MoneyKindName): Observable<{ key: string; order: Order; at: string }[]> =>
      openOfAny$([kind]).pipe(
        // What stands under a kind's name is of its call.
        map((open) => open.map(({ id, order, at }) => ({ key: id, order: order as Order, at }))),
      ),
    /** The house has done one of these, also for whoever listens later. */
    taken$: (...kinds: MoneyKindName[]) => taken$.pipe(filter((kind) => kinds.includes(kind))),
    tookOne: (kind: MoneyKindName) => taken$.next(kind),
    /** The house takes no stake of this player's, for a reason of their own: also for whoever listens later. */
    barred$: barred$.asObservable(),
    bar: () => barred$.next(),
    isOpen: (key: string) => all$.value.some(({ id, open }) => open && id === key),
    get: (key: string) => rows.get(key),
    /** What another worker is about to send: should it die over that, the question is for one of us to ask. */
    sent$: sent$.asObservable(),
    /** Before the first try: what is about to be sent. */
    async keep(intent: Intent) {
      const kept = storedForm(intent);
      await rows.put(kept);
      stored$.next();
      others.postMessage(kept);
    },
    async open(intent: Intent) {
      await rows.put({ ...storedForm(intent), open: true });
      await changed();
    },
    async settle(intent: Intent) {
      await rows.remove(intent.id);
      // What was answered in time was never a question: nobody needs to hear of it.
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
