import { getSessions as call } from "../../contract/sessions.ts";
import { refuse } from "../http/refusal.ts";
import { isUuid } from "../db/uuid.ts";
import { serve } from "./accounts-house.ts";
import { deviceOf } from "./device-of.ts";

export const getSessions = serve(
  call,
  async ({ state = "active", cursor, limit = "50" }, { house, player, sessionId }) => {
    if (cursor !== undefined && !isUuid(cursor)) return refuse("validation", { cursor: "invalid_value" });
    const rows = await house.sessions.list(player, { state, before: cursor, most: Number(limit) + 1 });
    const shown = rows.slice(0, Number(limit));
    return {
      items: shown.map(({ id, userAgent, ip, country, createdAt, lastSeenAt, endedAt, endReason }) => ({
        id,
        current: id === sessionId,
        device: deviceOf(userAgent),
        place: { ip, country_code: country },
        created_at: createdAt.toISOString(),
        last_seen_at: lastSeenAt.toISOString(),
        ended_at: endedAt?.toISOString() ?? null,
        end_reason: endReason,
      })),
      next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    };
  },
);
