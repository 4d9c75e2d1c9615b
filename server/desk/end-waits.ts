import { forgetChange } from "../accounts/contacts-changed.ts";
import type { Tx } from "../db/connect.ts";
import { endWaits } from "../wallet/player-limits.ts";
import { type Eligibility, writePause } from "../wallet/eligibility.ts";

/**
 * Ends the waits before looser limits and new destinations apply, and ends a break. Not even the desk can end an
 * exclusion.
 */
export async function endAllWaits(tx: Tx, { player, pause }: Eligibility, now: number): Promise<void> {
  await endWaits(tx, player, now);
  await forgetChange(tx, player);
  if (pause?.kind === "cool_off") await writePause(tx, player, undefined);
}
