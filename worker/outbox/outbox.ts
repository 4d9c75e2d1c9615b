import { BehaviorSubject, filter, map, Observable, of, shareReplay, Subject, switchMap } from "rxjs";
import { safeParse } from "valibot";
import type { Answer } from "../../contract/errors.ts";
import { dbNames, type OutboxItem } from "../../contract/outbox.ts";
import type { Notices } from "../bridge/notices.ts";
import type { PlayerScope } from "../cache/player-scope.ts";
import type { Environment } from "../environment/environment.ts";
import type { Locks } from "../locks/locks.ts";
import type { Session } from "../session/session.ts";
import type { Caller } from "../transport/caller.ts";
import type { ConnectionKeeper } from "../transport/connection.ts";
import { failed } from "../transport/failed.ts";
import { itemOf } from "./item-of.ts";
import type { InputOf, KindName, Kinds, OutboxKind, ReplyOf } from "./outbox-kinds.ts";
import { sendItems } from "./send-items.ts";
import { createWaitingItems, type WaitingItems } from "./waiting-items.ts";

export interface OutboxContext {
  environment: Environment;
  call: Caller;
  connection: ConnectionKeeper;
  notices: Notices;
  scope: PlayerScope;
  session: Session;
  locks: Locks;
}

export interface Settled<Name extends KindName> {
  key: string;
  input: InputOf<Name>;
  answer: Answer<ReplyOf<Name>>;
}

/** Writes that wait for the network: stored first, sent in order, once, and only as the player who made them. */
export function createOutbox(context: OutboxContext, kinds: Kinds) {
  const { environment, connection, notices, scope, session } = context;
  const kinds$ = new BehaviorSubject(kinds);
  const settled$ = new Subject<{ item: OutboxItem; answer: Answer<unknown> }>();

  const open$ = scope
    .of$(
      (cache) =>
        new Observable<WaitingItems>((out) => {
          const { player, store } = cache;
          const waiting = createWaitingItems(environment, { player, rows: store.table(dbNames.outbox.table) });
          const stop = sendItems(context, { player, waiting, kinds$, answered });
          out.next(waiting);
          return () => {
            stop();
            tellLeft(waiting);
            waiting.close();
          };
        }),
    )
    .pipe(shareReplay(1));
  let open: WaitingItems | undefined;
  open$.subscribe((waiting) => (open = waiting));

  function answered(item: OutboxItem, answer: Answer<unknown>) {
    settled$.next({ item, answer });
  }

  /** Fails the remaining items of a player who logs out offline; the next user is told nothing. */
  function tellLeft(waiting: WaitingItems) {
    if (connection.online || session.current().player !== null) return;
    for (const item of waiting.items) answered(item, failed("offline"));
  }

  /** Stores the item first, so that neither a reload nor a lost network loses it; it is sent in the background. */
  async function add<Name extends KindName>(name: Name, input: InputOf<Name>): Promise<Answer<null>> {
    // Until the tab has reported its cookie, the player may still be the previous one.
    await session.met;
    const kind = kinds$.value[name];
    if (!open || !kind) return failed("unauthorized");
    if (!safeParse(kind.call.input, input).success) return failed("validation");
    const dropped = await open.add(itemOf(environment, name, kind, input));
    if (!dropped) return failed("offline");
    for (const item of dropped) answered(item, failed("offline"));
    // A full disk stores nothing, so the player is warned not to close the page.
    if (!scope.cache?.store.lasting && !connection.online && !kind.isSilent)
      notices.tell({ kind: "info", key: "kept_until_closed", values: {}, money: false });
    return { ok: true, value: null };
  }

  return {
    add,
    /** Registers a kind of a feature that was loaded on demand. */
    learn: <Name extends KindName>(name: Name, kind: OutboxKind<InputOf<Name>, ReplyOf<Name>>) =>
      kinds$.next({ ...kinds$.value, [name]: kind }),
    /** In the order in which they were made. */
    items$: open$.pipe(switchMap((waiting) => waiting?.items$ ?? of([]))),
    /** Outcomes of items of a kind, in the worker that received them. */
    settled$: <Name extends KindName>(name: Name): Observable<Settled<Name>> =>
      settled$.pipe(
        filter(({ item }) => item.kind === name),
        // Safe: the kind determines the types.
        map(({ item, answer }) => ({ key: item.key, input: item.input, answer }) as Settled<Name>),
      ),
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
