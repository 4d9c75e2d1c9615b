import { first52Bits, type Hashing, pick52 } from "../fairness.ts";
import { type StakeFault, type StakeLimits, stakeLimits } from "../limits.ts";
import type { Currency, Micro } from "../money.ts";
import type { RulesTable } from "./game.ts";
import { factsOf } from "./ids.ts";

/* Pots: everybody's stakes lie together, and one ticket takes them. All bets of a pot are in one currency. */

/** From the smallest stakes to the largest. */
export const roomIds = ["red", "yellow", "purple"] as const;
export type RoomId = (typeof roomIds)[number];

/** From the bet of the second player on. */
export const roomCountdownMs: Readonly<Record<RoomId, number>> = { red: 20_000, yellow: 30_000, purple: 45_000 };

/** How long one waits for a second player before the stake is given back. */
export const mostAloneMs = 300_000;
export const mostRoomPlayers = 50;

/** One ticket for each. */
export const microPerTicket = 10_000n;
const feePercent = 4n;

export interface RoomBet {
  player: string;
  stakeMicro: Micro;
  clientSeed: string;
}

export const rooms = {
  id: "rooms",
  rtp: factsOf.rooms.returns,
  table: (): RulesTable => ({
    ...Object.fromEntries(roomIds.map((room) => [`${room} countdown`, roomCountdownMs[room]])),
    mostAloneMs,
    mostPlayers: mostRoomPlayers,
    ticketMicro: String(microPerTicket),
    // What the winner of a pot of 100 has, by the own stake.
    pays: Array.from({ length: 101 }, (_, own) => String(payoutFrom(BigInt(own) * 1_000_000n, 100_000_000n))),
  }),
} as const;

export interface RoomDraw {
  betsDigest: string;
  tickets: number;
  ticket: number;
  winner: string;
  payoutMicro: Micro;
}

export interface RoomSeeding {
  serverSeed: string;
  /** The newest hash of the crash chain that was published before the round opened. */
  publicEntropy: string;
  roundId: string;
}

/** Draws the winner among bets in the order of their arrival. */
export function drawRoom(hashing: Hashing, seeding: RoomSeeding, bets: readonly RoomBet[]): RoomDraw {
  const { serverSeed, publicEntropy, roundId } = seeding;
  const betsDigest = betsDigestOf(hashing, bets);
  const tickets = bets.reduce((sum, bet) => sum + ticketsOf(bet.stakeMicro), 0);
  const ticket = pick52(first52Bits(hashing.hmac(serverSeed, `${publicEntropy}:${betsDigest}:${roundId}`)), tickets);
  const winner = holderOf(bets, ticket);
  return { betsDigest, tickets, ticket, winner, payoutMicro: roomPayout(bets, winner) };
}

/** Binds the draw to who staked what, in which order and with which seeds. */
export function betsDigestOf(hashing: Hashing, bets: readonly RoomBet[]): string {
  const listed = bets.map(({ player, stakeMicro, clientSeed }, index) => [
    index,
    player,
    ticketsOf(stakeMicro),
    clientSeed,
  ]);
  return hashing.sha256(JSON.stringify(listed));
}

/** As many as hundredths are staked. */
export function ticketsOf(stakeMicro: Micro): number {
  if (stakeMicro % microPerTicket !== 0n) throw new Error(`${stakeMicro} micro are no whole tickets`);
  return Number(stakeMicro / microPerTicket);
}

/** Tickets are numbered from 0, through the bets in their order. */
function holderOf(bets: readonly RoomBet[], ticket: number): string {
  let first = 0;
  for (const { player, stakeMicro } of bets) {
    first += ticketsOf(stakeMicro);
    if (ticket < first) return player;
  }
  throw new Error(`nobody holds ticket ${ticket} of ${first}`);
}

/** What a player of the pot gets by winning it: the own stake, and the others' less the fee. */
export function roomPayout(bets: readonly RoomBet[], player: string): Micro {
  return payoutFrom(stakeOf(bets, player), potOf(bets));
}

function payoutFrom(ownMicro: Micro, potMicro: Micro): Micro {
  return ownMicro + ((potMicro - ownMicro) * (100n - feePercent)) / 100n;
}

export function potOf(bets: readonly Pick<RoomBet, "stakeMicro">[]): Micro {
  return bets.reduce((sum, { stakeMicro }) => sum + stakeMicro, 0n);
}

/** All that a player has staked in this pot. */
export function stakeOf(bets: readonly Pick<RoomBet, "player" | "stakeMicro">[], player: string): Micro {
  return potOf(bets.filter((bet) => bet.player === player));
}

export interface RoomShare {
  player: string;
  stakeMicro: Micro;
  /** Of the pot, from 0 to 1: also the probability to win it. */
  share: number;
}

/** Of each player, in the order in which they came; who comes has the next tint, and keeps it. */
export function sharesOf(bets: readonly Pick<RoomBet, "player" | "stakeMicro">[]): RoomShare[] {
  const pot = potOf(bets);
  return playersOf(bets).map((player) => {
    const stakeMicro = stakeOf(bets, player);
    return { player, stakeMicro, share: Number(stakeMicro) / Number(pot) };
  });
}

function playersOf(bets: readonly Pick<RoomBet, "player">[]): string[] {
  return [...new Set(bets.map(({ player }) => player))];
}

export type RoomClock =
  | { state: "empty" }
  | { state: "alone"; refundAtMs: number }
  | { state: "countdown"; drawAtMs: number };

/** What a pot waits for, by when its bets came, in their order. */
export function roomClock(room: RoomId, bets: readonly { player: string; atMs: number }[]): RoomClock {
  const [first] = bets;
  if (!first) return { state: "empty" };
  const second = bets.find(({ player }) => player !== first.player);
  return second
    ? { state: "countdown", drawAtMs: second.atMs + roomCountdownMs[room] }
    : { state: "alone", refundAtMs: first.atMs + mostAloneMs };
}

/** Whether a pot takes a player: one who is in it may always add to the stake. */
export function hasSeat(bets: readonly Pick<RoomBet, "player">[], player: string): boolean {
  const players = playersOf(bets);
  return players.includes(player) || players.length < mostRoomPlayers;
}

/** Limits of the next bet of a player who has staked so much in the pot already. */
export function roomLimits(room: RoomId, currency: Currency, ownMicro: Micro = 0n): StakeLimits {
  const { min, max } = stakeLimits(`${rooms.id}.${room}`, currency);
  return { min, max: max > ownMicro ? max - ownMicro : 0n };
}

/** Why a bet is refused, or undefined. A pot that is full at its limits stays below what one bet may win. */
export function roomStakeFault({ min, max }: StakeLimits, stakeMicro: Micro): StakeFault | undefined {
  if (stakeMicro > max) return "stake_too_high";
  return stakeMicro < min ? "stake_too_low" : undefined;
}
