import { once } from "node:events";
import { openFeedServer } from "../../sandbox/odds-feed/feed-server.ts";
import type { OddsSource } from "../../server/betting/odds-source.ts";

/** The sandbox's own feed of odds by a clock that stands still until it is moved; all its matches follow from the seed. */
export async function openMovedFeed({ seed, startMs }: { seed: string; startMs: number }) {
  const key = seed.padEnd(32, "k");
  let nowMs = startMs;
  const feed = await openFeedServer({ key, now: () => nowMs });
  return {
    source: { address: async () => `http://127.0.0.1:${feed.port}`, key } satisfies OddsSource,
    /** Resolves once whoever listens has heard all that was to be told until then. */
    async moveTo(ms: number): Promise<void> {
      nowMs = ms;
      feed.tick();
      // A pong comes after all that was told before its ping has been taken in.
      await Promise.all(
        [...feed.sockets].map(async (socket) => {
          const heard = once(socket, "pong");
          socket.ping();
          await heard;
        }),
      );
    },
    close: feed.close,
  };
}

export type MovedFeed = Awaited<ReturnType<typeof openMovedFeed>>;
