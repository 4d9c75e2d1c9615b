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
import { type Intent, type Intents, lockOf, type OperationEnd } from "./intents.ts";
import type { MoneyKindName } from "./money-kinds.ts";

interface Definition<Order extends object, Reply> {
  kind: MoneyKindName;
  call: Call<Order, Reply>;
  /** After this time the house refuses the order. */
  validMs: number;
  replyTimeoutMs: number;
  /** Errors that look like a fault of the house but guarantee that nothing was done. */
  refusals?: readonly string[];
  /** Called when the house has done it, according to this reply or to a lost one. */
  taken(player: string, reply: Reply): Promise<void>;
  /** Called when the house has refused it. */
  refused?(error: CallError): void;
  /** The notice about an order whose reply was lost, once its outcome is known; undefined if it is told later. */
  news(order: Order, end: { reply: Reply } | { error: string }): Omit<Notice, "id" | "at"> | undefined;
  /** Called once such an order is settled and announced. */
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

/** Sends an order once, under its sender's key or a new one. */
export type MoneyCall<Order, Reply> = (order: Order, key?: string) => Promise<Answer<Reply>>;

/**
 * Sends orders exactly once: the intent is stored first, and after a lost reply the outcome is asked for; the order is
 * never sent again.
 */
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
    // Without the tab's abort signal: closing the tab must not cancel an order.
    const answer = await call(definition.call, order, { key, validUntil, timeoutMs: replyTimeoutMs });
    const isUnknown = !answer.ok && isUnanswered(answer.error) && !refusals.includes(answer.error.error);
    // A tab that believed this worker dead has marked it as open, and learns the outcome that way.
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
    // Safe: the kind determines the type of its orders.
    const notice = news(order as Order, isDone ? { reply: reply.output } : { error });
    if (notice) notices.tell({ id, ...notice });
    settled?.();
  }

  intents.settleBy(kind, { settle });
  return send;
}
