import * as v from "valibot";
import { gameIds } from "../rules/games/ids.ts";
import { correctionReasons } from "../rules/betting/correction-reasons.ts";
import { payoutReason } from "./cashier.ts";
import { defineCall } from "./call.ts";
import { cursor, limit, list } from "./lists.ts";
import { currency, id, money, time } from "./values.ts";

/* What the bell tells a player: what happened, and what needs attention. */

const sum = v.object({ amount: money, currency });
/** In the languages that whoever named it knows, by their short names. */
const title = v.record(v.string(), v.string());
const none = v.object({});

function entry<Kind extends string, Data extends v.GenericSchema>(kind: Kind, data: Data) {
  /** Grows with each entry of a player. */
  return v.object({ id: v.pipe(v.number(), v.integer()), at: time, kind: v.literal(kind), data });
}

/** The kinds are a closed list; a reader leaves out those that a newer house says. */
export const bellEntry = v.variant("kind", [
  entry("deposit_credited", sum),
  entry("withdrawal_paid", sum),
  entry("withdrawal_refused", v.object({ ...sum.entries, reason: payoutReason })),
  /** `reason` is an operator's words; without them it was the sum withdrawn that asked. */
  entry("documents_asked", v.object({ reason: v.nullable(v.string()) })),
  entry("documents_accepted", none),
  /** Nothing is asked of them any more. */
  entry("documents_released", none),
  entry("documents_refused", v.object({ reason: v.nullable(v.string()) })),
  entry("bonus_granted", sum),
  entry("bonus_expiring", v.object({ ...sum.entries, expires_at: time })),
  entry("bonus_done", sum),
  entry("bonus_expired", sum),
  /** With the deposit that had brought it, which was reversed; `amount` is what was left of it. */
  entry("bonus_taken_back", sum),
  /** What is the player's to take, and will not be for much longer. */
  entry("offer_expiring", v.object({ offer: id, title, expires_at: time })),
  /** Of the game that `title` names. */
  entry("spins_expiring", v.object({ spins: id, title, expires_at: time })),
  entry("tournament_won", v.object({ ...sum.entries, tournament: id, title, place: v.number() })),
  entry("level_reached", v.object({ level: v.string() })),
  entry("rakeback_claimable", sum),
  /** Of a bet that ended while its player was away; `amount` is what was paid. */
  entry(
    "bet_settled",
    v.object({
      ...sum.entries,
      game: v.picklist([...gameIds, "betting"]),
      bet: id,
      state: v.picklist(["won", "lost", "refunded", "part_returned"]),
    }),
  ),
  /** Support has answered in the chat; what it wrote is read there. */
  entry("chat_answered", none),
  /** A bet of the book was settled anew; `amount` is what it has paid in all now. */
  entry("bet_corrected", v.object({ ...sum.entries, number: v.number(), reason: v.picklist(correctionReasons) })),
]);
export type BellEntry = v.InferOutput<typeof bellEntry>;
export type BellKind = BellEntry["kind"];

/** Kind and data that belong together. */
export type BellNews = BellEntry extends infer Entry
  ? Entry extends BellEntry
    ? Pick<Entry, "kind" | "data">
    : never
  : never;

/** How many entries a message of the live channel `bell` carries at most: the newest. */
export const bellHeadLength = 20;

/** Everything up to `read_to` is read; `unread` counts what is kept beyond it. */
export const bellState = v.object({ items: list(bellEntry), read_to: v.number(), unread: v.number() });
export type BellState = v.InferOutput<typeof bellState>;

/** The newest first. */
export const getBell = defineCall({
  name: "getBell",
  method: "GET",
  path: "/bell",
  input: v.object({ cursor, limit }),
  reply: v.object({ ...bellState.entries, next: v.nullable(v.string()) }),
});

/** All up to this entry is read, on every device; it never becomes less, so it may come late and twice without a key. */
export const readBell = defineCall({
  name: "readBell",
  method: "PUT",
  path: "/bell/read",
  input: v.strictObject({
    to: v.pipe(v.number("invalid_value"), v.safeInteger("invalid_value"), v.minValue(0, "invalid_value")),
  }),
  reply: bellState,
});
