import * as v from "valibot";
import type { Answer } from "../../contract/errors.ts";
import { getRoomRounds, type PastPot, room } from "../../contract/rooms.ts";
import { currency } from "../../contract/values.ts";
import { type ChainGameId, chainGameIds } from "../../rules/games/shared.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { WorkerContext } from "../context.ts";
import { refusal } from "../games/refusal.ts";
import type { ChainRound, Chains } from "./chains.ts";
import { type PotReport, verifyPot } from "./verify-pot.ts";
import type { createVerifyRound, RoundReport } from "./verify-round.ts";

/** A round by the number that people call it by, as a link names it. */
const round = v.pipe(v.string(), v.regex(/^\d{1,14}$/), v.transform(Number));
const askedRound = v.variant("game", [
  v.object({ game: v.picklist(chainGameIds), round }),
  v.object({ game: v.literal("rooms"), round, room, currency: v.optional(currency, "RUB") }),
]);

export type CheckedRound =
  | { kind: "chain"; game: ChainGameId; round: ChainRound; report: RoundReport }
  | { kind: "pot"; game: "rooms"; round: PastPot; report: PotReport };

interface Parts extends Pick<WorkerContext, "call"> {
  chains: Chains;
  verifyRound: ReturnType<typeof createVerifyRound>;
}

/** Finds any round that is over, whoever has played in it, and checks it. */
export function createCheckRound({ call, chains, verifyRound }: Parts) {
  return async function checkRound(
    asked: Readonly<Record<string, string>>,
    context: CallContext,
  ): Promise<Answer<CheckedRound>> {
    const { signal } = context;
    const read = v.safeParse(askedRound, asked);
    if (!read.success) return refusal("not_found", 404);
    const { output } = read;
    const below = output.round + 1;
    if (output.game === "rooms") {
      const input = { room: output.room, currency: output.currency, cursor: String(below), limit: "1" };
      const answer = await call(getRoomRounds, input, { signal });
      if (!answer.ok) return answer;
      const pot = answer.value.items.find(({ number }) => number === output.round);
      if (!pot) return refusal("not_found", 404);
      return { ok: true, value: { kind: "pot", game: output.game, round: pot, report: verifyPot(pot) } };
    }
    const { game } = output;
    const answer = await chains.newest(game, below, signal);
    if (!answer.ok) return answer;
    const past = answer.value;
    if (past?.number !== output.round) return refusal("not_found", 404);
    const verified = await verifyRound({ ...past, game }, context);
    if (!verified.ok) return verified;
    return { ok: true, value: { kind: "chain", game, round: past, report: verified.value } };
  };
}
