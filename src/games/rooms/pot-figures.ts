import type { Pot } from "../../../contract/rooms.ts";
import { microPerTicket, roomPayout } from "../../../rules/games/rooms.ts";
import { type Micro, parseMoney } from "../../../rules/money.ts";
import type { LineView, SeenRoomBet } from "../../../worker/shared/views.ts";

/** From the draw until the ring rests. The next pot opens later. */
export const turnMs = 3_500;

/** How long the pot that has ended stays to be looked at, unless somebody bets in the next one. */
export const keptMs = 15_000;

export type Phase = "empty" | "alone" | "counting" | "drawing" | "drawn" | "refunded";

export function houseNow({ offsetMs }: Pick<LineView, "offsetMs">): number {
  return performance.timeOrigin + performance.now() + offsetMs;
}

/** What is to be seen of a pot at a time of the house's clock. */
export function phaseOf(pot: Pick<Pot, "state" | "closes_at" | "drawn_at">, now: number, isStill: boolean): Phase {
  const { state, closes_at: closesAt, drawn_at: drawnAt } = pot;
  if (state === "drawn") return !isStill && drawnAt && now < Date.parse(drawnAt) + turnMs ? "drawing" : "drawn";
  if (state === "counting" && closesAt && now >= Date.parse(closesAt)) return "drawing";
  return state;
}

/** When a pot was drawn or given back; NaN before that. */
export function endOf({
  state,
  drawn_at: drawnAt,
  refund_at: refundAt,
}: Pick<Pot, "state" | "drawn_at" | "refund_at">) {
  return Date.parse((state === "refunded" ? refundAt : drawnAt) ?? "");
}

/** Whether a pot that has ended is still to be seen, as nobody bets in the one after it yet. */
export function isKept(ended: PotEnd | undefined, next: Pick<Pot, "state" | "room"> | undefined, now: number): boolean {
  return ended !== undefined && next?.state === "empty" && ended.room === next.room && now < endOf(ended) + keptMs;
}

type PotEnd = Pick<Pot, "state" | "room" | "drawn_at" | "refund_at">;

/** The number of the last pot of the room that has ended. */
export function lastEnded({ state, number }: Pick<Pot, "state" | "number">): number {
  return state === "drawn" || state === "refunded" ? number : number - 1;
}

export interface Seat {
  seat: number;
  player: string | null;
  amountMicro: Micro;
  tickets: number;
  /** The tickets of each bet, in order of arrival. */
  ranges: readonly { from: number; to: number }[];
  /** There are more tickets than these. */
  isFolded: boolean;
}

/** Everybody in the pot, the largest share first. */
export function seatsOf(bets: readonly SeenRoomBet[]): Seat[] {
  const seats = new Map<number, Seat>();
  for (const { seat, player, amount, from, to, folded } of bets) {
    const known = seats.get(seat);
    const ranges = known?.ranges ?? [];
    const last = ranges.at(-1);
    const amountMicro = (known?.amountMicro ?? 0n) + (parseMoney(amount) ?? 0n);
    seats.set(seat, {
      seat,
      player,
      amountMicro,
      tickets: Number(amountMicro / microPerTicket),
      isFolded: folded ?? known?.isFolded ?? false,
      ranges: last?.to === from - 1 ? [...ranges.slice(0, -1), { from: last.from, to }] : [...ranges, { from, to }],
    });
  }
  return [...seats.values()].sort((a, b) => b.tickets - a.tickets || a.seat - b.seat);
}

/** What one who has staked so much takes by winning a pot in which the others have so much. */
export function takesWith(ownMicro: Micro, othersMicro: Micro): Micro {
  return roomPayout(
    [
      { player: "own", stakeMicro: ownMicro, clientSeed: "" },
      { player: "others", stakeMicro: othersMicro, clientSeed: "" },
    ],
    "own",
  );
}

/** "4:06". */
export function leftText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
