import type { Verification } from "../../contract/accounts.ts";
import type { VerificationChange } from "../../contract/desk.ts";
import type { BellNews } from "../../contract/bell.ts";
import { ring } from "../bell/ring.ts";
import type { Tx } from "../db/connect.ts";
import { decideDocuments } from "./documents.ts";
import { isVerified, lockVerification, moveVerification } from "./verification.ts";

/**
 * What the house decides of a player: a final decision also decides the waiting documents, and the player is told.
 * Undefined if there is no such player.
 */
export async function decideVerification(
  tx: Tx,
  player: bigint,
  change: VerificationChange,
  now: number,
): Promise<Verification | undefined> {
  const before = await lockVerification(tx, player);
  const after = before && (await moveVerification(tx, player, change, now));
  if (!after) return undefined;
  const { status } = change;
  if (status && isVerified(status)) await decideDocuments(tx, player, "accepted");
  if (status && isRefusal(status)) await decideDocuments(tx, player, "rejected");
  const news = newsOf(before, after, change);
  // Each is told: what is decided again was reopened by the player in between.
  if (news) await ring(tx, { ...news, player, subject: new Date(now).toISOString(), at: now });
  return after;
}

function newsOf(
  before: Verification,
  after: Verification,
  { status, reason }: VerificationChange,
): BellNews | undefined {
  if (status && isVerified(status) && !isVerified(before.data.status)) return { kind: "documents_accepted", data: {} };
  if (status && isRefusal(status)) return { kind: "documents_refused", data: { reason: after.data.reason } };
  if (status === "user_pending" || (after.is_need && !before.is_need))
    return { kind: "documents_asked", data: { reason: reason || null } };
  return undefined;
}

function isRefusal(status: Verification["data"]["status"]): boolean {
  return status === "failed" || status === "unverified";
}
