import type { Verification } from "../../contract/accounts.ts";
import { ring } from "../bell/ring.ts";
import type { Tx } from "../db/connect.ts";
import { lastDecision } from "./document-log.ts";
import { listToDecide } from "./documents.ts";
import { lockVerification, moveVerification } from "./verification.ts";

/** Lets go of what a player was asked for, as if nobody had asked, and tells them. False: nothing was asked. */
export async function releaseRequest(tx: Tx, player: bigint, now: number): Promise<boolean> {
  const before = await lockVerification(tx, player);
  const isAwaited = before?.data.status === "user_pending";
  if (!before?.is_need && !isAwaited) return false;
  // Asking has changed no other status.
  const back = isAwaited ? { status: await statusUnasked(tx, player) } : {};
  await moveVerification(tx, player, { ...back, is_need: false }, now);
  await ring(tx, { kind: "documents_released", data: {}, player, subject: new Date(now).toISOString(), at: now });
  return true;
}

async function statusUnasked(tx: Tx, player: bigint): Promise<Verification["data"]["status"]> {
  if ((await listToDecide(tx, player)).length > 0) return "waiting";
  return (await lastDecision(tx, player)) === "accepted" ? "success" : "init";
}
