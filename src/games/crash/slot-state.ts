import type { CrashFlight } from "../../../contract/crash.ts";
import type { SharedBet } from "../../../contract/shared-rounds.ts";

/**
 * What the one button of a bet does: places it, takes it back (from the round that takes bets, or from the next one
 * while another flies), cashes it out, or nothing: while the round is closed, while its end is not yet told, while
 * the house is not heard.
 */
export type SlotKind = "place" | "back" | "next" | "cash" | "locked" | "ended" | "off";

export interface SlotState {
  kind: SlotKind;
  /** The bet that is open in this slot, if there is one. */
  bet?: SharedBet;
}

interface Situation {
  flight: Pick<CrashFlight, "id" | "state"> | undefined;
  isLive: boolean;
  open: readonly SharedBet[];
  slot: 1 | 2;
}

const kinds = { betting: "back", locking: "locked", flying: "cash", crashed: "ended" } as const;

export function slotState({ flight, isLive, open, slot }: Situation): SlotState {
  const bets = open.filter((bet) => bet.game === "crash" && bet.slot === slot);
  const here = bets.find((bet) => bet.round === flight?.id);
  const bet = here ?? bets[0];
  if (!isLive || !flight) return bet ? { kind: "off", bet } : { kind: "off" };
  if (here) return { kind: kinds[flight.state], bet: here };
  return bet ? { kind: "next", bet } : { kind: "place" };
}
