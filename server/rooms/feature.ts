import type pg from "pg";
import { rooms } from "../../rules/games/rooms.ts";
import { advisoryKeys } from "../db/advisory-keys.ts";
import type { Connection } from "../db/connect.ts";
import { startLeader } from "../db/leader.ts";
import type { Bus } from "../live/bus.ts";
import type { Keys } from "../runtime/keys.ts";
import type { Rng } from "../runtime/rng.ts";
import type { SharedBetsHouse } from "../shared-bets/shared-bets-house.ts";
import { getRoomRounds } from "./get-room-rounds.ts";
import { createRoomLeader } from "./lead-rooms.ts";
import { placeRoomBet } from "./place-room-bet.ts";
import { createRoomFeeds } from "./room-feed.ts";
import { roomPattern } from "./room-name.ts";

type Dependencies = Pick<SharedBetsHouse, "clock" | "log" | "uuid" | "sharedBets"> & {
  id: string;
  pool: pg.Pool;
  rng: Rng;
  keys: Pick<Keys, "seeds">;
  bus: Bus;
};

interface Running {
  connection: Connection;
  /** Games whose rounds this house may lead. */
  games: readonly string[];
}

export function openRooms(dependencies: Dependencies, { connection, games }: Running) {
  const { id, log, keys } = dependencies;
  const feeds = createRoomFeeds(dependencies);
  const leader = games.includes(rooms.id)
    ? startLeader({
        connection,
        key: advisoryKeys.rooms,
        name: `leader ${rooms.id} ${id}`,
        log,
        lead: createRoomLeader({ ...dependencies, key: keys.seeds, hasCrash: games.includes("crash") }).lead,
      })
    : undefined;
  return {
    endpoints: [placeRoomBet, getRoomRounds],
    channels: { rooms: { parameter: roomPattern, open: feeds.open } },
    close: async () => {
      await feeds.close();
      await leader?.close();
    },
  };
}
