import { BehaviorSubject, combineLatest, ignoreElements, map, merge, Observable } from "rxjs";
import { chatState, type ChatState, getChat, readChat, sendChat, typingMs } from "../../contract/chat.ts";
import type { Answer } from "../../contract/errors.ts";
import type { OutboxItem } from "../../contract/outbox.ts";
import type { Cached, PlayerCache } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { kindOf } from "../outbox/outbox-kinds.ts";
import {
  type ChatView,
  leavesGap,
  noChat,
  type StoredChat,
  viewOf,
  type WaitingMessage,
  withTold,
} from "./chat-state.ts";
import { type createGuestChat, messageOf } from "./guest-chat.ts";

const cacheKey = "chat";
const sending = kindOf({ call: sendChat });
// Only how far one has read counts, and nobody needs to hear that it waits.
const reading = kindOf({ call: readChat, collapse: () => "", isSilent: true });

interface Parts {
  guest: ReturnType<typeof createGuestChat>;
  refused(item: Pick<OutboxItem, "key">, answer: Answer<unknown>): void;
}

/** A player's thread: told by the live channel, written by way of the outbox. */
export function createOwnChat({ call, live, outbox, scope }: WorkerContext, { guest, refused }: Parts) {
  const isTyping$ = new BehaviorSubject(false);
  let typing: ReturnType<typeof setTimeout> | undefined;
  outbox.learn("chat", sending);
  outbox.learn("chatRead", reading);
  outbox.settled$("chat").subscribe(({ key, answer }) => {
    if (!answer.ok) refused({ key }, answer);
    else if (scope.cache) take(scope.cache, answer.value);
  });
  outbox.settled$("chatRead").subscribe(({ answer }) => {
    if (answer.ok && scope.cache) take(scope.cache, answer.value);
  });

  const written$ = combineLatest([
    // What was written before the login is sent first.
    guest.waiting$,
    outbox.items$.pipe(map((items) => items.filter(({ kind }) => kind === "chat").map(messageOf))),
  ]).pipe(map((both): WaitingMessage[] => both.flat()));
  const readTo$ = outbox.items$.pipe(
    map((items) => Math.max(0, ...items.map(({ kind, input }) => (kind === "chatRead" ? (input as Read).to : 0)))),
  );
  async function load(cache: PlayerCache): Promise<Answer<StoredChat>> {
    const answer = await call(getChat, { limit: "50" });
    if (!answer.ok) return answer;
    // The house has put both threads together.
    if (await guest.hasThread()) guest.forget();
    return { ok: true, value: withTold(known(cache), answer.value) };
  }

  /** Keeps what is known current; emits nothing itself. */
  function followed(cache: PlayerCache): Observable<never> {
    return new Observable<never>(() => {
      const pushed = live.channel$("chat", chatState).subscribe(({ data }) => {
        if (!leavesGap(known(cache), data)) return take(cache, data);
        hearTyping(data.is_typing);
        void reload(cache, data);
      });
      return () => pushed.unsubscribe();
    });
  }

  /** What was told of it already is kept where the house does not tell the rest. */
  async function reload(cache: PlayerCache, told?: ChatState): Promise<void> {
    const answer = await load(cache);
    if (answer.ok) cache.put(cacheKey, answer.value);
    else if (told) cache.put(cacheKey, withTold(known(cache), told));
  }

  /** True for some seconds after each word of it. */
  function hearTyping(isTyping: boolean): void {
    clearTimeout(typing);
    if (isTyping !== isTyping$.value) isTyping$.next(isTyping);
    if (isTyping) typing = setTimeout(() => isTyping$.next(false), typingMs);
  }

  /** Has the house take over what was written here before the login. */
  async function adopt(cache: PlayerCache): Promise<void> {
    if (await guest.hasThread()) await reload(cache);
  }

  function take(cache: PlayerCache, told: ChatState): void {
    hearTyping(told.is_typing);
    cache.put(cacheKey, withTold(known(cache), told));
  }

  const chat$ = scope.of$((cache) =>
    combineLatest([
      merge(
        cache.stream<StoredChat>(cacheKey, () => load(cache), { isShared: true }),
        followed(cache),
      ),
      written$,
      readTo$,
      isTyping$,
    ]).pipe(
      map(([cached, waiting, readTo, isTyping]): Cached<ChatView> => {
        // What was written here can be seen also where nothing else is known.
        const [first] = waiting;
        const { value, at, stale } = cached ?? { value: noChat, at: first?.at ?? "", stale: true };
        if (!cached && !first) return cached;
        return { value: viewOf(value, { waiting, readTo, isTyping }), at, stale };
      }),
    ),
  );

  const unread$ = scope.of$((cache) => {
    void adopt(cache);
    return merge(
      combineLatest([cache.changes$<StoredChat>(cacheKey), readTo$]).pipe(
        map(([chat, readTo]) => (chat ? viewOf(chat, { waiting: [], readTo, isTyping: false }).unread : 0)),
      ),
      followed(cache).pipe(ignoreElements()),
    );
  });

  return {
    chat$,
    unread$,
    /** Something else may have come into the thread. */
    reload: () => scope.cache && void reload(scope.cache),
    send: (text: string): Promise<Answer<null>> => outbox.add("chat", { text }),
    read: (to: number): Promise<Answer<null>> => outbox.add("chatRead", { to }),
  };
}

interface Read {
  to: number;
}

function known(cache: PlayerCache): StoredChat | undefined {
  return cache.peek<StoredChat>(cacheKey)?.value;
}
