import { distinctUntilChanged, map, type Observable, switchMap } from "rxjs";
import { safeParse } from "valibot";
import { type ChatPage, getChat, sendChat, typeInChat } from "../../contract/chat.ts";
import type { Answer } from "../../contract/errors.ts";
import type { OutboxItem } from "../../contract/outbox.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { Cached } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { failed } from "../transport/failed.ts";
import type { ChatView } from "./chat-state.ts";
import { createGuestChat } from "./guest-chat.ts";
import { createOwnChat } from "./own-chat.ts";

/** So often at most is the house told that somebody is writing; it counts for a little longer. */
const typingEveryMs = 5_000;
const done: Answer<null> = { ok: true, value: null };

/** The chat with support, of players and of guests. */
export function createFeature(context: WorkerContext) {
  const { call, connection, environment, notices, session } = context;
  const guest = createGuestChat(context, { refused, followed: () => own.reload() });
  const own = createOwnChat(context, { guest, refused });
  let typedAt = Number.NEGATIVE_INFINITY;

  function refused({ key }: Pick<OutboxItem, "key">, answer: Answer<unknown>): void {
    if (answer.ok) return;
    // Several workers may learn it of the same message.
    const id = `chat:${key}`;
    notices.tell({ id, kind: "bad", key: "chat_refused", values: { error: answer.error.error }, money: false });
  }

  /** Until the tab has reported its cookie, nobody knows who is here. */
  async function isGuest(): Promise<boolean> {
    await session.met;
    return session.current().player === null;
  }

  const ofWhoIsHere = <T>(guest$: Observable<T>, own$: Observable<T>) =>
    session.state$.pipe(
      map(({ player }) => player === null),
      distinctUntilChanged(),
      switchMap((isNobody) => (isNobody ? guest$ : own$)),
    );
  const chat$ = ofWhoIsHere<Cached<ChatView>>(guest.chat$, own.chat$);
  const unread$ = ofWhoIsHere<number | undefined>(guest.unread$, own.unread$);

  return {
    chat$: () => chat$,
    /** How many answers nobody has read; asks the house for nothing that it does not tell by itself. */
    unread$: () => unread$,
    /** Messages before those that are kept, the newest first. */
    earlier: ({ before }: { before: number }, { signal }: CallContext): Promise<Answer<ChatPage>> =>
      call(getChat, { cursor: String(before), limit: "50" }, { signal }),
    /** Stands in the thread at once, and at the house as soon as that can be reached. */
    send: async (message: { text: string }): Promise<Answer<null>> => {
      if (!safeParse(sendChat.input, message).success) return failed("validation");
      return (await isGuest()) ? guest.send(message.text) : own.send(message.text);
    },
    /** All up to this message is read. */
    read: async ({ to }: { to: number }) => ((await isGuest()) ? guest.read(to) : own.read(to)),
    async typing(): Promise<Answer<null>> {
      const now = environment.now();
      if (!connection.online || now - typedAt < typingEveryMs) return done;
      typedAt = now;
      await call(typeInChat, {});
      return done;
    },
  };
}
