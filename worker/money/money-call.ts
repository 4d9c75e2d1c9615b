import { safeParse } from "valibot";
import type { Call } from "../../contract/call.ts";
import { type Answer, type CallError, errorBody } from "../../contract/errors.ts";
import type { Environment } from "../environment/environment.ts";
import type { Locks } from "../locks/locks.ts";
import type { Session } from "../session/session.ts";
import type { Caller } from "../transport/caller.ts";
import type { ConnectionKeeper } from "../transport/connection.ts";
import type { HouseClock } from "../transport/house-clock.ts";
import type { Notice, Notices } from "../bridge/notices.ts";
import { failed, isUnanswered } from "../transport/failed.ts";
import { type Intent, type Intents, lockOf, type MoneyKindName, type OperationEnd } from "./intents.ts";

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
  /** It is settled, and told. */
  settled?(): void;
}

export interface MoneyContext {
  environment: Pick<Environment, "uuid">;
  call: Caller;
  clock: HouseClock;
  connection: Pick<ConnectionKeeper, "online">;
  notices: Notices;
  session: Session;
  locks: Locks;
  intents: Intents;
}

/** Sends an order once, under a key that its sender has made, or one of its own. */
export type MoneyCall<Order, Reply> = (order: Order, key?: string) => Promise<Answer<Reply>>;

/** Orders once: the intent is kept before it is sent, and a lost answer becomes a question, never a second order. */
export function createMoneyCall<Order extends object, Reply>(
  { environment, call, clock, connection, notices, session, locks, intents }: MoneyContext,
  {
    kind,
    validMs,
    replyTimeoutMs,
    refusals = [],
    taken,
    refused,
    news,
    settled,
    ...definition
  }: Definition<Order, Reply>,
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
    return locks.runExclusive(lockOf(intent.id), () => sendOnce(intent, order));
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
    if (answer.ok) await tookOne(player, answer.value);
    else refused?.(answer.error);
    await intents.settle(intent);
    return answer;
  }

  async function tookOne(player: string, reply: Reply) {
    await taken(player, reply);
    intents.tookOne(kind);
  }

  async function settle({ id, player, order }: Intent, { state, result }: OperationEnd) {
    const reply = safeParse(definition.call.reply, result);
    const isDone = state === "done" && reply.success;
    if (isDone) await tookOne(player, reply.output);
    const refusal = safeParse(errorBody, result);
    const error = refusal.success && state === "refused" ? refusal.output.error : "not_placed";
    // What stands under a kind's name is of its call.
    notices.tell({ id, ...news(order as Order, isDone ? { reply: reply.output } : { error }) });
    settled?.();
  }

  intents.settleBy(kind, { settle });
  return send;
}
