import type { RoomBet } from "../../rules/games/rooms.ts";
import type { PotBet } from "./pot-rows.ts";

/** Players of a pot are numbered as they came: whoever checks a draw has to tell them apart, not to know them. */
export function seatsOf(bets: readonly Pick<PotBet, "player">[]): Map<bigint, number> {
  const seats = new Map<bigint, number>();
  for (const { player } of bets) if (!seats.has(player)) seats.set(player, seats.size);
  return seats;
}

/** As the rules draw them: a player is a seat. */
export function toRoomBets(bets: readonly PotBet[]): RoomBet[] {
  const seats = seatsOf(bets);
  return bets.map(({ player, stakeMicro, clientSeed }) => ({
    player: String(seats.get(player)),
    stakeMicro,
    clientSeed,
  }));
}
