import { useEffect, useEffectEvent, useRef } from "react";
import type { Room } from "../../../contract/rooms.ts";
import type { SharedBet } from "../../../contract/shared-rounds.ts";
import { type Micro, parseMoney } from "../../../rules/money.ts";
import { useLayer, useStream } from "../../link/use-stream.ts";
import { usePlayStyle } from "../table/motion/use-play-style.ts";
import { asBet, playedOf, withEnded } from "../table/rounds/own-bets.ts";
import { useReturnedBets } from "../table/rounds/use-returned-bets.ts";
import { useAnyTable } from "../table/state/use-any-table.ts";
import { seatsOf } from "./pot-figures.ts";
import { useHeldDraw } from "./use-held-draw.ts";
import { useShownPot } from "./use-shown-pot.ts";

/** The table of one room: the pot of everybody, the player's own part in it, and what can be done. */
export function useRoomTable(room: Room) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const layer = useLayer();
  const { practice: _, knownBets: __, sound, forget, ...any } = useAnyTable("rooms", "money");
  const { isStill } = usePlayStyle();
  const currency = any.wallet?.currency ?? "RUB";
  const view = useStream((layer) => layer.shared.room$({ room, currency }));
  const bets = useStream((layer) => layer.shared.bets$());
  const isLive = view?.isLive === true && any.online;
  const { shown, phase } = useShownPot(view, isStill);
  const isOurs = ({ game }: { game: string }) => game === "rooms";
  const open = bets?.open.filter(isOurs) ?? [];
  const ended = bets?.ended.filter(isOurs);
  const pending = bets?.pending.filter(isOurs) ?? [];

  const seats = seatsOf(shown?.bets ?? []);
  const mine = [...open, ...(ended ?? [])].filter(({ round }) => round === shown?.pot.id);
  const ids = new Set(mine.map(({ id }) => id));
  const seat = shown?.bets.find(({ id }) => ids.has(id))?.seat;
  const isNew = view?.pot.id !== shown?.pot.id;

  // What ends while the table is open is counted, and heard where it has won: once the ring rests.
  const seen = useRef<Set<string>>(undefined);
  const tell = useEffectEvent((all: readonly SharedBet[]) => {
    const before = seen.current;
    seen.current = new Set(all.map(({ id }) => id));
    if (before) for (const bet of all) if (!before.has(bet.id) && bet.state !== "refunded") any.played(asBet(bet));
  });
  const isTurning = phase === "drawing";
  useHeldDraw(any.reveal, seat === undefined ? undefined : shown, phase);
  useEffect(() => {
    if (ended && !isTurning) tell(ended);
  }, [ended, isTurning]);
  const begin = useEffectEvent(() => seat !== undefined && sound.step(1));
  useEffect(() => {
    if (isTurning) begin();
  }, [isTurning]);

  return {
    ...any,
    game: "rooms" as const,
    room,
    currency,
    won: isTurning ? undefined : any.won,
    bets: withEnded(any.bets, playedOf(ended?.filter(({ round }) => !isTurning || round !== shown?.pot.id))),
    round: open.length > 0 ? { state: "open" as const } : undefined,
    pendingOperations: pending,
    /** The pot that takes bets; null where the house can't be reached, undefined until it is known. */
    view,
    /** The pot on the stage, which may be the one just drawn. */
    shown,
    phase,
    isStill,
    seats,
    /** The own seat in the pot on the stage. */
    seat,
    /** Own bets in it, and what they come to. */
    mine,
    ownMicro: sumOf(mine),
    /** What is staked already in the pot that takes bets. */
    stakedMicro: isNew ? 0n : sumOf(mine.filter(({ state }) => state === "open")),
    /** Of others, in the pot that takes bets. */
    othersMicro: isNew
      ? 0n
      : seats.filter((each) => each.seat !== seat).reduce((sum, { amountMicro }) => sum + amountMicro, 0n),
    /** Whether the house is heard: if not, nothing can be bet. */
    isLive,
    hasOpen: open.length > 0,
    ...useReturnedBets("rooms", { isLive }),
    needsLogin: any.status === "guest",
    place(amount: string) {
      forget();
      return any.reveal.taking(parseMoney(amount) ?? 0n, () => layer.shared.placeRoomBet({ room, amount }));
    },
  };
}

export type RoomTable = ReturnType<typeof useRoomTable>;

function sumOf(bets: readonly SharedBet[]): Micro {
  return bets.reduce((sum, { amount }) => sum + (parseMoney(amount) ?? 0n), 0n);
}
