import { type RoomId, roomIds } from "../../rules/games/rooms.ts";
import { type Currency, currencies } from "../../rules/money.ts";

/** A room in one currency: `red` in roubles, `red-usd` in dollars. Each has pots of its own. */
export interface RoomTable {
  name: string;
  room: RoomId;
  currency: Currency;
}

export const roomTables: readonly RoomTable[] = roomIds.flatMap((room) =>
  currencies.map((currency) => ({ name: roomName(room, currency), room, currency })),
);

const byName = new Map(roomTables.map((table) => [table.name, table]));

export const roomPattern = new RegExp(`^(${[...byName.keys()].join("|")})$`);

export function roomName(room: RoomId, currency: Currency): string {
  return currency === "RUB" ? room : `${room}-${currency.toLowerCase()}`;
}

export function roomTable(name: string): RoomTable {
  const table = byName.get(name);
  if (!table) throw new Error(`there is no room ${name}`);
  return table;
}
