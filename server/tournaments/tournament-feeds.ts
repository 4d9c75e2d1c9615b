import type pg from "pg";
import type { TournamentNews } from "../../contract/tournaments.ts";
import type { Bus } from "../live/bus.ts";
import { createWatchedFeed } from "../live/watched-feed.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Log } from "../runtime/log.ts";
import { createThrottle } from "../runtime/throttle.ts";
import { readBoard } from "./board.ts";
import { tournamentsMoved } from "./count-bets.ts";
import { findTournament, timeText } from "./tournament-rows.ts";

interface FeedOptions {
  pool: pg.Pool;
  clock: Clock;
  log: Log;
  bus: Pick<Bus, "onNote" | "onGap">;
}

/** The boards that somebody here looks at: told as they stand, twice a second at most. */
export function createTournamentFeeds({ pool, clock, log, bus }: FeedOptions) {
  const open = new Map<string, ReturnType<typeof openFeed>>();
  bus.onNote(tournamentsMoved, ({ ids }) => {
    for (const id of ids) open.get(id)?.moved();
  });
  bus.onGap(() => {
    for (const feed of open.values()) feed.reload();
  });

  function openFeed(id: string) {
    let news: Omit<TournamentNews, "now"> = { whole: true, players: 0, paid_at: null, board: [] };
    const stated = () => ({ ...news, now: timeText(clock.now()) }) satisfies TournamentNews;
    const feed = createWatchedFeed({
      channel: `tournament:${id}`,
      snapshot: stated,
      read,
      onError: (error) => log.warn({ err: error, tournament: id }, "a tournament's board could not be told"),
    });
    const look = createThrottle(everyMs, () =>
      feed.enqueue(async () => {
        await read();
        feed.tell("board", stated());
      }),
    );

    async function read(): Promise<void> {
      const tournament = await findTournament(pool, id);
      if (!tournament) return;
      const { players, rows } = await readBoard(pool, tournament);
      const { paidMs } = tournament;
      news = { whole: true, players, paid_at: paidMs === undefined ? null : timeText(paidMs), board: rows };
    }

    return {
      channel: feed.channel,
      isWatched: feed.isWatched,
      moved: () => feed.isWatched() && look.want(),
      reload: () => feed.isWatched() && feed.reload(),
      close: () => {
        look.close();
        return feed.close();
      },
    };
  }

  return {
    open(id: string) {
      const found = open.get(id) ?? openFeed(id);
      open.delete(id);
      open.set(id, found);
      // Kept for who comes back; those that nobody has asked for longest make room.
      for (const [other, feed] of open) {
        if (open.size <= mostKept) break;
        if (feed.isWatched() || other === id) continue;
        open.delete(other);
        void feed.close();
      }
      return { feed: found.channel, close: () => {} };
    },
    close: async () => {
      await Promise.all([...open.values()].map((feed) => feed.close()));
    },
  };
}

const everyMs = 500;
const mostKept = 200;
