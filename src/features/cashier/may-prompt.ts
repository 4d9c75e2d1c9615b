import type { User } from "../../../contract/accounts.ts";
import type { PlayStop } from "../../../contract/play.ts";
import { depositStatus } from "../../../contract/cashier.ts";
import type { DepositsNow } from "../../../worker/cashier/deposits.ts";

export interface PromptMoment {
  /** The house has turned prompts off, for everybody or for this player. */
  isOff: boolean;
  /** The player has just registered here. */
  isNew: boolean;
  /** The balance was empty when the visit began, and still is. */
  cameWithNothing: boolean;
  isInDialog: boolean;
  /** On a page of a game, or on an unknown one. */
  isAtTable: boolean;
  isOnline: boolean;
  isVisible: boolean;
  /** Undefined while unknown, as are the fields below. */
  stops: readonly PlayStop[] | undefined;
  user: Pick<User, "birth_date" | "is_of_age"> | undefined;
  deposits: Pick<DepositsNow, "items" | "asked"> | undefined;
}

export function mayPrompt(moment: PromptMoment): boolean {
  const { isOff, isNew, cameWithNothing, isInDialog, isAtTable, isOnline, isVisible, stops, user, deposits } = moment;
  const isWanted = (isNew || cameWithNothing) && user && stops && deposits;
  const isInTheWay = isOff || isInDialog || isAtTable || !isOnline || !isVisible;
  if (!isWanted || isInTheWay || stops.length > 0) return false;
  const isTooYoung = user.birth_date !== null && !user.is_of_age;
  const isPaying = deposits.asked.length > 0 || deposits.items.some(({ status }) => status < depositStatus.paid);
  return !isTooYoung && !isPaying;
}
