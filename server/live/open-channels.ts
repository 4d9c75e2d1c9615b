import { partsOfAddress } from "../../contract/live.ts";
import type { Bus } from "./bus.ts";
import type { AudienceFeed, LiveChannels } from "./channel.ts";
import { createFeed, type Feed } from "./feed.ts";
import { readTogether } from "./read-together.ts";

export type OpenChannel = { audience: "player"; feed: Feed } | { audience: "all"; feed: AudienceFeed };

interface Login {
  channel: OpenChannel;
  listeners: number;
  close(): void;
}

/** The declared channels: those without a parameter are always open, others while somebody listens. */
export function createOpenChannels(channels: LiveChannels, bus: Pick<Bus, "onNews" | "onGap">) {
  const joined = new Map<string, Login>();

  function opened(address: string): Login | undefined {
    const { name, parameter } = partsOfAddress(address);
    const own = Object.hasOwn(channels, name) ? channels[name] : undefined;
    if (!own) return undefined;
    const wanted = "parameter" in own ? own.parameter : undefined;
    if (wanted ? parameter === undefined || !wanted.test(parameter) : parameter !== undefined) return undefined;
    const listeners = 0;
    if ("feed" in own) return { channel: { audience: "all", feed: own.feed }, listeners, close: () => {} };
    if ("open" in own) {
      const { feed, close } = own.open(parameter ?? "");
      return { channel: { audience: "all", feed }, listeners, close };
    }
    const readSnapshot =
      "readSnapshots" in own
        ? readTogether(own.readSnapshots)
        : (player: bigint) => own.readSnapshot(player, parameter ?? "");
    const feed = createFeed({ channel: address, readSnapshot });
    return { channel: { audience: "player", feed }, listeners, close: () => {} };
  }

  for (const [name, own] of Object.entries(channels)) {
    if (!("parameter" in own) || own.parameter === undefined) {
      const always = opened(name);
      if (always) joined.set(name, { ...always, listeners: 1 });
    }
    if ("feed" in own || "open" in own) continue;
    bus.onNews(name, (news) => {
      // A parameter that nobody here listens to has no feed.
      const found = joined.get(news.channel)?.channel;
      if (found?.audience === "player") found.feed.tell(news);
    });
  }
  bus.onGap(() => {
    for (const { channel } of joined.values()) if (channel.audience === "player") channel.feed.reload();
  });

  return {
    /** Undefined for channels that no feature has declared. */
    take(address: string): OpenChannel | undefined {
      const found = joined.get(address) ?? opened(address);
      if (!found) return undefined;
      joined.set(address, found);
      found.listeners += 1;
      return found.channel;
    },
    release(address: string): void {
      const found = joined.get(address);
      if (!found) return;
      found.listeners -= 1;
      if (found.listeners > 0) return;
      joined.delete(address);
      found.close();
    },
    count: () => joined.size,
  };
}
export type OpenChannels = ReturnType<typeof createOpenChannels>;
