import { useState } from "react";
import { mostRoomPlayers, roomLimits } from "../../../rules/games/rooms.ts";
import { toWire } from "../../../rules/money.ts";
import { useBusy } from "../../ui/busy.ts";
import { useStake } from "../table/stake/use-stake.ts";
import type { RoomTable } from "./use-room-table.ts";

/** What a press on the one button does now. */
type Act = "place" | "draw" | "next" | "full" | "crowded" | "off";

/** The stake that is added to the pot. */
export function useRoomBet(table: RoomTable) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { room, currency, stakedMicro, isLive, view, phase, hasOpen, needsLogin } = table;
  const whole = roomLimits(room, currency);
  const left = roomLimits(room, currency, stakedMicro);
  const isFull = left.max < left.min;
  const stake = useStake({
    table,
    name: `rooms:${room}`,
    limitsIn: () => (isFull ? { ...whole } : left),
    times: 1,
    // A pot that is full at its limits stays below what one bet may win.
    topMultiplierE4: 1n,
  });
  const [busy, setBusy] = useState(false);
  useBusy(busy || hasOpen);
  const isTaken = view?.pot.state === "empty" || view?.pot.state === "alone" || view?.pot.state === "counting";
  // As far as one sees it: the house decides.
  const isCrowded = isTaken && table.seat === undefined && table.seats.length >= mostRoomPlayers;
  const act: Act =
    view && !isLive
      ? "off"
      : view && phase === "drawing"
        ? "draw"
        : view && !isTaken
          ? "next"
          : isFull
            ? "full"
            : isCrowded
              ? "crowded"
              : "place";
  const isAsked = busy || table.pendingOperations.length > 0;

  async function place() {
    const amount = stake.checked();
    if (amount === undefined) return;
    setBusy(true);
    const answer = await table.place(toWire(amount));
    setBusy(false);
    if (!answer.ok) stake.refuse(answer.error);
  }

  return {
    stake,
    act,
    busy: isAsked,
    press() {
      if (table.status === "unknown" || table.closed !== undefined || isAsked) return;
      if (needsLogin) table.logInOrSignUp();
      else if (act === "place") void place();
    },
  };
}

export type RoomBet = ReturnType<typeof useRoomBet>;
