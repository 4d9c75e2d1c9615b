import * as v from "valibot";
import { defineCall } from "./call.ts";
import { list } from "./lists.ts";

/* How things stand at the tables of a provider: what it says at its own origin, and what players are told of it. */

/** Where it stands at the provider's origin. */
export const gameTablesPath = "/tables.json";

/** `betting`: bets are taken. `dealing`: no more, and nothing is known yet. `result`: it is, and the next round is near. */
const phase = v.picklist(["betting", "dealing", "result"]);
const leftMs = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3_600_000));

export const tableTones = ["red", "black", "green", "blue"] as const;

/** What a round has brought: a number as it stands on the wheel, or what the game calls it. */
const result = v.object({
  name: v.pipe(v.string(), v.regex(/^[a-z0-9]{1,16}$/)),
  tone: v.picklist(tableTones),
});
export type TableResult = v.InferOutput<typeof result>;

/** The latest first, from when they are known at the table. */
const past = v.pipe(v.array(result), v.maxLength(24));

const gameTable = v.object({
  code: v.pipe(v.string(), v.maxLength(64)),
  phase,
  /** Until the next phase: clocks of two machines differ. */
  left_ms: leftMs,
  past,
});
export type GameTable = v.InferOutput<typeof gameTable>;

export const gameTables = v.object({ tables: list(gameTable) });
export type GameTables = v.InferOutput<typeof gameTables>;

const liveTable = v.object({ slug: v.string(), phase, left_ms: leftMs, past });

/** All tables whose provider answers, as they stand now. */
export const getLiveTables = defineCall({
  name: "getLiveTables",
  method: "GET",
  path: "/api/v2/live-tables",
  auth: "none",
  input: v.object({}),
  reply: v.object({ items: list(liveTable) }),
});
export type LiveTables = v.InferOutput<typeof getLiveTables.reply>;
