import type { AnalyticsConfig } from "./config.ts";
import { collectEvents } from "./collect-events.ts";
import { collectReplay } from "./collect-replay.ts";
import { tagFrame, tagFramePath } from "./tag-frame.ts";

const dayMs = 24 * 3_600_000;

export function openAnalytics({ config }: { config: AnalyticsConfig }) {
  const { analyticsUrl, replayShare, tagManager, customerData } = config;
  return {
    endpoints: [collectEvents, collectReplay],
    site: {
      pages: tagManager ? { [tagFramePath]: tagFrame(tagManager) } : {},
      connections: [analyticsUrl, customerData?.url].flatMap((url) => url ?? []),
      config: () => ({
        analytics: { collector: analyticsUrl ?? null, replay: replayShare / 100 },
        tagManager: { frame: tagManager ? tagFramePath : null },
        customerData: { url: customerData?.url ?? null, key: customerData?.key ?? null },
      }),
    },
    expiring: [
      { table: "analytics_events", time: "at", retentionMs: 90 * dayMs },
      { table: "replay_parts", time: "at", retentionMs: 14 * dayMs },
    ],
  };
}
