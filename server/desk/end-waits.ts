import { forgetChange } from "../accounts/contacts-changed.ts";
import type { Tx } from "../db/connect.ts";
import { endWaits } from "../wallet/player-limits.ts";
import { type Eligibility, writePause } from "../wallet/eligibility.ts";

/**
 * A looser limit need not wait any longer, nor money that is to go to a new destination, and a break is over; an exclusion is not
 * even the desk's to end.
 */
export async function endAllWaits(tx: Tx, { player, pause }: Eligibility, now: number): Promise<void> {
  await endWaits(tx, player, now);
  await forgetChange(tx, player);
  if (pause?.kind === "cool_off") await writePause(tx, player, undefined);
}
