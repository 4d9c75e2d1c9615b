import type { Answer } from "../../contract/errors.ts";
import { type BetOrder, type BetReply, placeBet } from "../../contract/games.ts";
import type { WorkerContext } from "../context.ts";
import { failed, isUnanswered } from "../transport/failed.ts";
import { type Intent, type Intents, turnOf } from "./intents.ts";

const validMs = 10_000;
const replyTimeoutMs = 8_000;

interface Parts {
  intents: Intents;
  taken(player: string, reply: BetReply): Promise<void>;
  /** The house takes no stake of this player's, for a reason of their own. */
  barred(): Promise<unknown>;
}

/** Places a bet once: the intent is kept before it is sent, and a lost answer becomes a question, never a second bet. */
export function createPlaceBet(
  { environment, call, clock, connection, session, turns }: WorkerContext,
  { intents, taken, barred }: Parts,
) {
  return async function bet(order: BetOrder): Promise<Answer<BetReply>> {
    await session.ready;
    const { player } = session.current();
    if (player === null) return failed("unauthorized");
    if (!connection.online) return failed("offline");
    const intent: Intent = {
      id: environment.uuid(),
      player,
      order,
      at: new Date(clock.now()).toISOString(),
      validUntil: new Date(clock.now() + validMs).toISOString(),
      open: false,
    };
    return turns.during(turnOf(intent.id), () => send(intent));
  };

  async function send(intent: Intent): Promise<Answer<BetReply>> {
    await intents.keep(intent);
    const { id: key, validUntil, order, player } = intent;
    // No abort here: a tab that closes does not call a bet back.
    const answer = await call(placeBet, order, { key, validUntil, timeoutMs: replyTimeoutMs });
    if (!answer.ok && isUnanswered(answer.error)) {
      await intents.open(intent);
      return failed("unanswered");
    }
    if (answer.ok) await taken(player, answer.value);
    else if (answer.error.status === 403) void barred();
    await intents.settle(intent);
    return answer;
  }
}
