import { html } from "hono/html";
import type { InferOutput } from "valibot";
import type { answerChat as answerForm, typeToPlayer as typeForm } from "../../contract/desk.ts";
import { type Chat, type ChatOwner, readChat } from "../chat/chat-rows.ts";
import { type ListedThread, threadNamed } from "../chat/list-threads.ts";
import { markSeen, markSupportTyping } from "../chat/mark-thread.ts";
import { writeMessage } from "../chat/write-message.ts";
import { inTransaction, type Tx } from "../db/connect.ts";
import { refuse, type Refusal } from "../http/refusal.ts";
import type { DeskHouse } from "./desk-house.ts";

const deskAuthor = "the desk";

export function answerChat(
  { player, text }: InferOutput<typeof answerForm>,
  house: DeskHouse,
): Promise<object | Refusal> {
  return inThread(player, house, async (tx, owner, nowMs) => {
    await writeMessage(tx, owner, { from: "support", text, author: deskAuthor, nowMs });
  });
}

export function typeToPlayer({ player }: InferOutput<typeof typeForm>, house: DeskHouse): Promise<object | Refusal> {
  return inThread(player, house, markSupportTyping);
}

/** The thread as support sees it, which has seen it then. */
export function showChat(player: string, house: DeskHouse): Promise<object | Refusal> {
  return inThread(player, house, markSeen);
}

async function inThread(
  name: string,
  { pool, clock }: DeskHouse,
  work: (tx: Tx, owner: ChatOwner, nowMs: number) => Promise<void>,
): Promise<object | Refusal> {
  const owner = await threadNamed(name, pool);
  if (!owner) return refuse("not_found");
  const nowMs = clock.now();
  const chat = await inTransaction(pool, async (tx) => {
    await work(tx, owner, nowMs);
    return readChat(tx, owner, nowMs, { most: mostShown });
  });
  // Gone into that of a player who has logged in meanwhile.
  if (!chat && "thread" in owner) return refuse("not_found");
  return shown(name, chat);
}

const mostShown = 100;

function shown(player: string, chat: Chat | undefined) {
  return {
    player,
    items: chat?.state.items ?? [],
    /** How far the player has read. */
    read_to: chat?.state.read_to ?? 0,
    is_typing: chat?.isPlayerTyping ?? false,
  };
}

export function chatSection(threads: readonly ListedThread[]) {
  return html`<section class="wide">
    <h2>Chat</h2>
    <p class="note">
      Who waits for an answer, the longest first, and who was answered. Guests are called <code>guest-</code> and a
      number.
    </p>
    ${threads.map(threadForm)} ${threads.length === 0 ? html`<p class="note">Nobody has written.</p>` : ""}
  </section>`;
}

function threadForm({ name, address, waits, from, text }: ListedThread) {
  return html`<form method="post" action="/chat/${name}">
    <p class="note">
      <b>${name}</b> ${address}${waits ? " waits" : ""}: ${from === "support" ? "answered " : ""}<q>${text}</q>
      <a href="/chat/${name}">All of it</a>
    </p>
    <label>Answer<input name="text" maxlength="2000" autocomplete="off" required /></label>
    <button>Send</button>
  </form>`;
}
