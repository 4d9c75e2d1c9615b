import { toWire } from "../../rules/money.ts";
import { ring, type Ring } from "../bell/ring.ts";
import type { Tx } from "../db/connect.ts";
import type { Grant } from "./bonus-rows.ts";

/** Tells players of bonus money that has ended otherwise than by their own wish. Takes the bells' rows. */
export async function ringEndedGrants(tx: Tx, grants: readonly Grant[]): Promise<void> {
  await ring(tx, ...grants.flatMap(ringOf));
}

function ringOf(grant: Grant): Ring[] {
  const { id: subject, player, currency } = grant;
  const about = { player, subject, at: grant.endedAtMs ?? 0 };
  const left = { amount: toWire(grant.leftMicro ?? 0n), currency };
  if (grant.state === "completed") return [{ ...about, kind: "bonus_done", data: left }];
  if (grant.state === "expired") return [{ ...about, kind: "bonus_expired", data: left }];
  return [];
}
