import {
  BehaviorSubject,
  combineLatest,
  distinctUntilChanged,
  EMPTY,
  filter,
  ignoreElements,
  map,
  merge,
  type Observable,
  of,
  switchMap,
  tap,
} from "rxjs";
import { type ChatState, getChat, readChat, sendChat } from "../../contract/chat.ts";
import type { Answer } from "../../contract/errors.ts";
import { guestName, type OutboxItem } from "../../contract/outbox.ts";
import type { Cached } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { itemOf } from "../outbox/item-of.ts";
import type { Kinds } from "../outbox/outbox-kinds.ts";
import { sendItems } from "../outbox/send-items.ts";
import { createWaitingItems } from "../outbox/waiting-items.ts";
import { failed } from "../transport/failed.ts";
import { guestRows } from "./chat-waits.ts";
import {
  type ChatView,
  isAnother,
  noChat,
  type StoredChat,
  viewOf,
  type WaitingMessage,
  withTold,
} from "./chat-state.ts";

const row = "chat";
/** A guest has no live channel: the house is asked, often while one looks at the thread. */
const lookingMs = 3_000;
const awayMs = 60_000;
const kinds = { chat: { call: sendChat } } as unknown as Kinds;

interface Hooks {
  refused(item: OutboxItem, answer: Answer<unknown>): void;
  /** Something has been sent after its writer has logged in. */
  followed(): void;
}

/** What a guest writes: kept by the device until the house has it, and with it until somebody logs in here. */
export function createGuestChat(context: WorkerContext, { refused, followed }: Hooks) {
  const { environment, call, connection, polls, rows, session } = context;
  const others = environment.channel("karat:chat:guest");
  /** Null until the row is read. */
  const thread$ = new BehaviorSubject<StoredChat | undefined | null>(null);
  const typing$ = new BehaviorSubject(false);
  const isRead = reread();
  others.addEventListener("message", (event: MessageEvent<StoredChat | undefined>) => thread$.next(event.data));

  const waiting = createWaitingItems(environment, { player: guestName, rows: guestRows(rows) });
  sendItems(context, {
    player: undefined,
    waiting,
    kinds$: new BehaviorSubject(kinds),
    answered(item, answer) {
      if (!answer.ok) return refused(item, answer);
      if (isGuest()) take(answer.value as ChatState);
      else followed();
    },
  });
  const waiting$: Observable<WaitingMessage[]> = waiting.items$.pipe(map((items) => items.map(messageOf)));

  async function reread(): Promise<void> {
    const stored = await rows.get(row);
    if (thread$.value === null) thread$.next(stored?.value as StoredChat | undefined);
  }

  function isGuest(): boolean {
    return session.current().player === null;
  }

  function take(told: ChatState): void {
    // It may be of who has logged in meanwhile.
    if (!isGuest()) return;
    typing$.next(told.is_typing);
    // Who has written nothing has no thread.
    if (told.items.length === 0) return;
    const known = thread$.value ?? undefined;
    keep(withTold(known && isAnother(known, told) ? undefined : known, told));
  }

  function keep(thread: StoredChat | undefined): void {
    thread$.next(thread);
    others.postMessage(thread);
    void (thread ? rows.put({ id: row, value: thread }) : rows.remove(row));
  }

  function asked$(everyMs: number): Observable<Answer<ChatState>> {
    return polls
      .every(`chat:${everyMs}`, everyMs, (signal) => call(getChat, { limit: "50" }, { signal }))
      .pipe(tap((answer) => answer.ok && take(answer.value)));
  }

  const chat$: Observable<Cached<ChatView>> = combineLatest([
    merge(of(undefined), asked$(lookingMs)),
    thread$,
    waiting$,
    typing$,
    connection.state$,
  ]).pipe(
    map(([answer, thread, waiting, isTyping, { online }]): Cached<ChatView> => {
      const isUnknown = thread === null || (thread === undefined && !answer?.ok);
      // What was written here can be seen whatever the house says.
      if (isUnknown && waiting.length === 0) return answer?.ok === false || !online ? null : undefined;
      const value = viewOf(thread ?? noChat, { waiting, readTo: 0, isTyping: isTyping && online });
      return { value, at: new Date(environment.now()).toISOString(), stale: !online || answer?.ok === false };
    }),
  );

  const unread$: Observable<number> = thread$.pipe(
    filter((thread) => thread !== null),
    map((thread) => thread?.unread ?? 0),
  );

  return {
    chat$,
    /** Asks the house only while there is a thread. */
    unread$: merge(
      unread$,
      thread$.pipe(
        map(Boolean),
        distinctUntilChanged(),
        switchMap((isThere) => (isThere ? asked$(awayMs).pipe(ignoreElements()) : EMPTY)),
      ),
    ),
    waiting$,
    /** Whether something was written here that is in no account yet. */
    hasThread: async () => {
      await isRead;
      return Boolean(thread$.value);
    },
    /** It is in the account of who has logged in. */
    forget: () => keep(undefined),
    async send(text: string): Promise<Answer<null>> {
      const dropped = await waiting.add(
        itemOf(environment, "chat", { call: sendChat } as unknown as Kinds[string], { text }),
      );
      return dropped ? { ok: true, value: null } : failed("offline");
    },
    async read(to: number): Promise<Answer<null>> {
      const answer = await call(readChat, { to });
      if (!answer.ok) return answer;
      take(answer.value);
      return { ok: true, value: null };
    },
  };
}

export function messageOf({ key, input, atMs }: OutboxItem): WaitingMessage {
  return { key, text: (input as { text: string }).text, at: new Date(atMs).toISOString() };
}
