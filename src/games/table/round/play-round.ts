import type { Answer } from "../../../../contract/errors.ts";
import type { Round, RoundReply } from "../../../../contract/rounds.ts";
import { type Micro, parseMoney } from "../../../../rules/money.ts";
import { endOf, whyLeave } from "../autoplay/autoplay.ts";
import type { Going, Played } from "../autoplay/run-autoplay.ts";
import { mostWaits, retryWaitMs } from "../autoplay/retry-wait.ts";

/** The calls of a round, each on the round as its last answer has left it. */
export interface RoundMoves<Action> {
  open(stakeMicro: Micro): Promise<Answer<RoundReply>>;
  step(round: Round, action: Action): Promise<Answer<RoundReply>>;
  cashOut(round: Round): Promise<Answer<RoundReply>>;
}

interface Plan<Action> {
  moves: RoundMoves<Action>;
  /** The planned step over the round as it stands; undefined to cash out. */
  next(round: Round): Action | undefined;
  /** Between two moves, so that each can be seen, and this long at least. */
  pause(leastMs: number): Promise<void>;
}

/**
 * One round by itself: its stake, the planned steps, the cash-out. It may end by itself before, at a loss or at the cap.
 * At a doubt, a refusal or the player's word it is left as it stands, to be played on by hand. A move that the house was
 * asked for too often is made again on the same round, which it cannot move on twice.
 */
export async function playRound<Action>(
  { moves, next, pause }: Plan<Action>,
  stakeMicro: Micro,
  { isStopped, look }: Going,
): Promise<Played> {
  let answer = await moves.open(stakeMicro);
  let round: Round | undefined;
  let waits = 0;
  for (;;) {
    const waitMs = answer.ok ? undefined : retryWaitMs(answer.error);
    if (!answer.ok && (waitMs === undefined || waits >= mostWaits)) return { end: endOf(answer.error) };
    if (answer.ok) ({ round } = answer.value);
    else if (round === undefined) return { waitMs: waitMs ?? 0 };
    waits = answer.ok ? 0 : waits + 1;
    if (round.state !== "open") return { netMicro: (parseMoney(round.payout) ?? 0n) - stakeMicro };
    if (isStopped()) return { end: undefined };
    await pause(waitMs ?? 0);
    if (isStopped()) return { end: undefined };
    const why = whyLeave(round, look());
    if (why) return { end: why };
    const action = next(round);
    answer = action === undefined ? await moves.cashOut(round) : await moves.step(round, action);
  }
}
