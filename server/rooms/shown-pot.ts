import type { PastPot, Pot as ShownPot, RoomBet as ShownBet } from "../../contract/rooms.ts";
import { potOf, roomClock, roomPayout } from "../../rules/games/rooms.ts";
import { parseMoney, toWire } from "../../rules/money.ts";
import { roomRestMs } from "./lead-rooms.ts";
import type { Pot, PotBet } from "./pot-rows.ts";
import { seatsOf, toRoomBets } from "./pot-seats.ts";
import { roomTable } from "./room-name.ts";

type Names = ReadonlyMap<bigint, string>;

/** A pot as everybody is told of it. */
export function toShownPot(pot: Pot, bets: readonly PotBet[], now: number): ShownPot {
  const { room, currency } = roomTable(pot.room);
  const listed = toRoomBets(bets);
  const stakedMicro = potOf(listed);
  const drawn = pot.result?.state === "drawn" ? pot.result : undefined;
  return {
    id: pot.id,
    number: pot.number,
    ...timesOf(pot, bets, now),
    room,
    currency,
    amount: toWire(stakedMicro),
    tickets: Number(stakedMicro / 10_000n),
    server_seed_hash: pot.seedHash,
    entropy: pot.entropy,
    server_seed: pot.seed ?? null,
    ticket: drawn?.ticket ?? null,
    winner: drawn?.winner ?? null,
    payout: drawn ? toWire(roomPayout(listed, String(drawn.winner))) : null,
    drawn_at: drawn ? timeOf(pot.endedAt) : null,
    next_at: drawn && pot.endedAt !== undefined ? timeOf(pot.endedAt + roomRestMs) : null,
  };
}

/** Each with its tickets, in order of arrival. */
export function toShownBets(pot: Pot, bets: readonly PotBet[], names: Names): ShownBet[] {
  const { currency } = roomTable(pot.room);
  const seats = seatsOf(bets);
  let first = 0;
  return bets.map(({ id, player, stakeMicro, clientSeed }, index) => {
    const from = first;
    first += Number(stakeMicro / 10_000n);
    return {
      id,
      player: names.get(player) ?? null,
      amount: toWire(stakeMicro),
      currency,
      seat: seats.get(player) ?? 0,
      index,
      from,
      to: first - 1,
      client_seed: clientSeed,
    };
  });
}

/** As few as everybody can be told at once: where there are very many, one for each seat. */
export function folded(bets: readonly ShownBet[]): ShownBet[] {
  if (bets.length <= mostTold) return [...bets];
  const seats = new Map<number, ShownBet>();
  for (const bet of bets) {
    const known = seats.get(bet.seat);
    seats.set(bet.seat, known ? { ...known, amount: sumOf(known.amount, bet.amount), folded: true } : bet);
  }
  return [...seats.values()];
}

const mostTold = 100;

function sumOf(one: string, other: string): string {
  return toWire((parseMoney(one) ?? 0n) + (parseMoney(other) ?? 0n));
}

export function toPastPot(pot: Pot, bets: readonly PotBet[], names: Names): PastPot {
  const endedAt = pot.endedAt ?? 0;
  return {
    ...toShownPot(pot, bets, endedAt),
    bets: toShownBets(pot, bets, names),
    at: new Date(endedAt).toISOString(),
  };
}

function timesOf(pot: Pot, bets: readonly PotBet[], now: number): Pick<ShownPot, "state" | "closes_at" | "refund_at"> {
  if (pot.result?.state === "refunded") return { state: "refunded", closes_at: null, refund_at: timeOf(pot.closesAt) };
  if (pot.result) return { state: "drawn", closes_at: timeOf(pot.closesAt), refund_at: null };
  const arrivals = bets.map(({ player, at }) => ({ player: String(player), atMs: at }));
  const clock = roomClock(roomTable(pot.room).room, arrivals);
  switch (clock.state) {
    case "empty":
      return { state: "empty", closes_at: null, refund_at: null };
    case "alone":
      return { state: "alone", closes_at: null, refund_at: timeOf(clock.refundAtMs) };
    case "countdown":
      return {
        state: now < clock.drawAtMs ? "counting" : "drawing",
        closes_at: timeOf(clock.drawAtMs),
        refund_at: null,
      };
  }
}

function timeOf(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}
