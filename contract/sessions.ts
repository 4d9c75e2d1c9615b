import * as v from "valibot";
import { defineCall } from "./call.ts";
import { cursor, limit, page } from "./lists.ts";
import { id, success, time } from "./values.ts";

const playerSession = v.object({
  id: v.string(),
  current: v.boolean(),
  /** As far as the browser reveals it. */
  device: v.object({ browser: v.nullable(v.string()), system: v.nullable(v.string()) }),
  place: v.object({ ip: v.string(), country_code: v.nullable(v.string()) }),
  created_at: time,
  last_seen_at: time,
  /** Null while it lasts. */
  ended_at: v.nullable(time),
  /** One of `logout`, `revoked`, `password`, `contacts`, `reuse`, `expired`, or a reason of a newer house. */
  end_reason: v.nullable(v.string()),
});
export type PlayerSession = v.InferOutput<typeof playerSession>;

export const sessionFilters = ["active", "ended", "all"] as const;
export type SessionFilter = (typeof sessionFilters)[number];

/** The player's sessions, newest login first. Without `state`, only the open ones. */
export const getSessions = defineCall({
  name: "getSessions",
  method: "GET",
  path: "/profile/sessions",
  input: v.object({ state: v.optional(v.picklist(sessionFilters, "invalid_value")), cursor, limit }),
  reply: page(playerSession),
});

export const endSession = defineCall({
  name: "endSession",
  method: "DELETE",
  path: "/profile/sessions/{id}",
  input: v.object({ id }),
  reply: success,
});

export const endOtherSessions = defineCall({
  name: "endOtherSessions",
  method: "DELETE",
  path: "/profile/sessions",
  input: v.object({}),
  reply: v.object({ success: v.literal(true), ended: v.number() }),
});
