import { safeParse } from "valibot";
import type { Call } from "../../contract/call.ts";
import { type Answer, type CallError, errorBody } from "../../contract/errors.ts";
import type { WorkerContext } from "../context.ts";
import type { Notice } from "../bridge/notices.ts";
import { failed, isUnanswered } from "../transport/failed.ts";
import { type Intent, type Intents, type MoneyKindName, turnOf } from "./intents.ts";

interface Definition<Order extends object, Reply> {
  kind: MoneyKindName;
  call: Call<Order, Reply>;
  /** Later than this the house does not take it any more. */
  validMs: number;
  replyTimeoutMs: number;
  /** What sounds like a fault of the house and yet says for certain that nothing was done. */
  refusals?: readonly string[];
  /** The house has done it, as this answer says or a lost one did. */
  taken(player: string, reply: Reply): Promise<void>;
  /** The house has refused it to its sender. */
  refused?(error: CallError): void;
  /** What every tab is told of an order whose answer was lost, once it is known. */
  news(order: Order, end: { reply: Reply } | { error: string }): Omit<Notice, "id" | "at">;
}

/** How an operation stands that the house was asked about. */
export interface OperationEnd {
  state: "unknown" | "done" | "refused";
  result: unknown;
}

export interface MoneyCall<Order, Reply> {
  /** Under a key that its sender has made, or one of its own. */
  send(order: Order, key?: string): Promise<Answer<Reply>>;
  /** What has become of an order whose answer was lost. */
  settle(intent: Intent, end: OperationEnd): Promise<void>;
}

/** Orders once: the intent is kept before it is sent, and a lost answer becomes a question, never a second order. */
export function createMoneyCall<Order extends object, Reply>(
  { environment, call, clock, connection, notices, session, turns }: WorkerContext,
  intents: Intents,
  { kind, validMs, replyTimeoutMs, refusals = [], taken, refused, news, ...definition }: Definition<Order, Reply>,
): MoneyCall<Order, Reply> {
  async function send(order: Order, key = environment.uuid()): Promise<Answer<Reply>> {
    await session.ready;
    const { player } = session.current();
    if (player === null) return failed("unauthorized");
    if (!connection.online) return failed("offline");
    const intent: Intent = {
      id: key,
      player,
      kind,
      order,
      at: new Date(clock.now()).toISOString(),
      validUntil: new Date(clock.now() + validMs).toISOString(),
      open: false,
    };
    return turns.during(turnOf(intent.id), () => sendOnce(intent, order));
  }

  async function sendOnce(intent: Intent, order: Order): Promise<Answer<Reply>> {
    await intents.keep(intent);
    const { id: key, validUntil, player } = intent;
    // No abort here: a tab that closes does not call an order back.
    const answer = await call(definition.call, order, { key, validUntil, timeoutMs: replyTimeoutMs });
    const isUnknown = !answer.ok && isUnanswered(answer.error) && !refusals.includes(answer.error.error);
    // A tab that has lost us has opened the question meanwhile, and is told by that.
    if (isUnknown || intents.isOpen(key)) {
      await intents.open(intent);
      return failed("unanswered");
    }
    if (answer.ok) await taken(player, answer.value);
    else refused?.(answer.error);
    await intents.settle(intent);
    return answer;
  }

  async function settle({ id, player, order }: Intent, { state, result }: OperationEnd) {
    const reply = safeParse(definition.call.reply, result);
    const isDone = state === "done" && reply.success;
    if (isDone) await taken(player, reply.output);
    const refusal = safeParse(errorBody, result);
    const error = refusal.success && state === "refused" ? refusal.output.error : "not_placed";
    // What stands under a kind's name is of its call.
    notices.tell({ id, ...news(order as Order, isDone ? { reply: reply.output } : { error }) });
  }

  return { send, settle };
}
