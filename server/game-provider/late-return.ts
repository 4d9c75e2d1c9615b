import { roundTakenBack } from "../../rules/round-taken-back.ts";
import type { Entry, OfGrant } from "../wallet/ledger.ts";
import type { Transaction } from "./provider-rows.ts";
import type { RoundStep } from "./round-order.ts";

/** A round that is over stands: its stake comes back as a correction, and limits count it no more. */
export function lateReturn(
  { player, provider, amountMicro, at: countedAtMs }: Transaction,
  about: Pick<Entry, "id" | "currency" | "at">,
  bonus: OfGrant | undefined,
): RoundStep {
  const entry: Entry = {
    ...about,
    kind: "correction",
    player,
    reason: roundTakenBack,
    author: provider,
    postings: [
      { account: "house.games", amountMicro: -amountMicro },
      { account: "player.real", owner: player, amountMicro },
    ],
    ...(bonus && { bonus }),
  };
  return { entry, recount: { stakedMicro: -amountMicro, returnedMicro: 0n, countedAtMs } };
}
