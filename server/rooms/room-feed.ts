import type pg from "pg";
import type { RoomNews } from "../../contract/rooms.ts";
import { potOf } from "../../rules/games/rooms.ts";
import { toWire } from "../../rules/money.ts";
import { shownNames } from "../games/shown-bets.ts";
import { announce, type Bus } from "../live/bus.ts";
import { createWatchedFeed } from "../live/watched-feed.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Log } from "../runtime/log.ts";
import { createThrottle } from "../runtime/throttle.ts";
import type { SharedBets } from "../shared-bets/shared-bets.ts";
import { roomFilled, roomMoved } from "./lead-rooms.ts";
import { findLastDrawn, findNewest, listPotBets } from "./pot-rows.ts";
import { roomTable, roomTables } from "./room-name.ts";
import { folded, toShownBets, toShownPot } from "./shown-pot.ts";

interface FeedOptions {
  pool: pg.Pool;
  clock: Clock;
  log: Log;
  bus: Pick<Bus, "onNote" | "onGap">;
  sharedBets: Pick<SharedBets, "onChange">;
}

/**
 * What everybody is told of the rooms that somebody here looks at. The rows are what is told, so that nothing is lost
 * with a message between houses.
 */
export function createRoomFeeds({ pool, clock, log, bus, sharedBets }: FeedOptions) {
  const open = new Map<string, ReturnType<typeof openFeed>>();
  const changes = new Map(roomTables.map(({ name: room }) => [room, createThrottle(everyMs, () => say(room))]));

  sharedBets.onChange((bets) => {
    for (const room of new Set(bets.filter(({ state }) => state === "open").map((bet) => bet.room)))
      changes.get(room)?.want();
  });
  bus.onNote(roomMoved, ({ room }) => open.get(room)?.moved());
  bus.onNote(roomFilled, ({ room }) => open.get(room)?.filled());
  bus.onGap(() => {
    for (const feed of open.values()) feed.reload();
  });

  function say(room: string): void {
    announce(pool, roomFilled, { room }).catch((error: unknown) => log.warn({ err: error, room }, failed));
  }

  function openFeed(name: string) {
    let news: RoomNews | undefined;
    let told = new Set<string>();
    const feed = createWatchedFeed({
      channel: `rooms:${name}`,
      // Until it is read for the first listener there is no pot in it.
      snapshot: () =>
        ({
          ...news,
          ...(news?.bets ? { bets: folded(news.bets) } : {}),
          whole: true,
          now: new Date(clock.now()).toISOString(),
        }) satisfies RoomNews,
      read: async () => {
        const { after } = await read();
        told = new Set(after.bets?.map(({ id }) => id));
      },
      onError: (error) => log.warn({ err: error, room: name }, failed),
    });

    async function read(): Promise<{ before: RoomNews | undefined; after: RoomNews }> {
      const before = news;
      news = await readNews(pool, name, clock.now());
      return { before, after: news };
    }

    async function tell(): Promise<void> {
      const { before, after } = await read();
      if (before?.pot?.id !== after.pot?.id) told = new Set();
      const bets = after.bets?.filter(({ id }) => !told.has(id)) ?? [];
      for (const { id } of bets) told.add(id);
      const last = after.last?.number === before?.last?.number ? {} : { last: after.last };
      feed.tell("news", { now: after.now, pot: after.pot, bets: folded(bets), ...last } satisfies RoomNews);
    }

    const look = createThrottle(everyMs, () => feed.enqueue(tell));
    return {
      channel: feed.channel,
      moved: () => feed.isWatched() && feed.enqueue(tell),
      filled: () => feed.isWatched() && look.want(),
      reload: () => feed.isWatched() && feed.reload(),
      close: () => {
        look.close();
        return feed.close();
      },
    };
  }

  return {
    open(name: string) {
      const room = open.get(name) ?? openFeed(name);
      open.set(name, room);
      // It stays, as there are few: which of them is kept up, it knows itself.
      return { feed: room.channel, close: () => {} };
    },
    close: async () => {
      for (const change of changes.values()) change.close();
      await Promise.all([...open.values()].map((room) => room.close()));
    },
  };
}

const everyMs = 1_000;
const failed = "what happens in a room could not be told";

async function readNews(pool: pg.Pool, name: string, now: number): Promise<RoomNews> {
  const [pot, last] = await Promise.all([findNewest(pool, name), findLastDrawn(pool, name)]);
  const ids = [...new Set([pot, last].flatMap((each) => (each ? [each.id] : [])))];
  const all = await listPotBets(pool, ids);
  const winner = last?.result?.state === "drawn" ? BigInt(last.result.player) : undefined;
  const bets = (pot && all.get(pot.id)) ?? [];
  const names = await shownNames(pool, [...bets, ...(winner === undefined ? [] : [{ player: winner }])]);
  return {
    now: new Date(now).toISOString(),
    ...(pot ? { pot: toShownPot(pot, bets, now), bets: toShownBets(pot, bets, names) } : {}),
    last: last
      ? {
          number: last.number,
          amount: toWire(potOf(all.get(last.id) ?? [])),
          currency: roomTable(name).currency,
          winner: (winner !== undefined && names.get(winner)) || null,
        }
      : null,
  };
}
