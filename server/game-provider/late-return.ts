import { roundTakenBack } from "../../rules/round-taken-back.ts";
import type { Entry, OfGrant } from "../wallet/ledger.ts";
import type { Transaction } from "./provider-rows.ts";

/** A round that is over stands, with all that has been counted of it: its stake comes back as a correction. */
export function lateReturn(
  { player, provider, amountMicro }: Transaction,
  about: Pick<Entry, "id" | "currency" | "at">,
  bonus: OfGrant | undefined,
): Entry {
  return {
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
}
