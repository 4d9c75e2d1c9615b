import * as v from "valibot";

/** Path of the live socket, which the general service serves; its messages follow. */
export const livePath = "/live";

/** Those that tell everybody the same: guests may join them, and none of them is resumed. */
export const publicChannels = ["wins", "high", "crash", "roulette", "rooms", "duels", "tournament", "odds"] as const;
export type PublicChannel = (typeof publicChannels)[number];

export const channel = v.picklist([
  "wallet",
  "notices",
  "play",
  "deposits",
  "rounds",
  "shared",
  "vip",
  "bell",
  "chat",
  "betting",
  "favourites",
  ...publicChannels,
]);
export type Channel = v.InferOutput<typeof channel>;

export function isPublic(channel: Channel): channel is PublicChannel {
  return (publicChannels as readonly Channel[]).includes(channel);
}

/**
 * The address of a channel: its name, or name and parameter, as in `rooms:red`. Only the shape is checked here; an
 * unknown channel is refused by the house, without failing others in the same message.
 */
const channelAddress = v.pipe(v.string(), v.regex(/^[a-z]{1,32}(:[\w-]{1,64})?$/));

export function partsOfAddress(address: string): { name: string; parameter: string | undefined } {
  const [name = "", parameter] = address.split(":", 2);
  return { name, parameter };
}

const seq = v.pipe(v.number(), v.integer(), v.minValue(0));

export const clientMessage = v.variant("op", [
  v.object({
    op: v.literal("hello"),
    /** Clients that send no version speak the first. */
    protocol: v.nullish(v.number(), 1),
    token: v.nullish(v.string()),
    /** Channels the house does not know are ignored. */
    resume: v.nullish(v.record(v.string(), seq)),
  }),
  v.object({ op: v.literal("join"), channel: channelAddress }),
  v.object({ op: v.literal("leave"), channel: channelAddress }),
  v.object({ op: v.literal("ping"), t: v.number() }),
]);
export type ClientMessage = v.InferOutput<typeof clientMessage>;
/** A client message before parsing. */
export type ClientWords = v.InferInput<typeof clientMessage>;

const news = v.object({ channel: channelAddress, seq, type: v.string(), data: v.unknown() });
const reset = v.object({ op: v.literal("reset"), channel: channelAddress, seq, snapshot: v.unknown() });
const pong = v.object({ op: v.literal("pong"), t: v.number(), server_time: v.string() });
/** The site this client uses has moved or was given up; `GET /mirror` names a better one for its player. */
const elsewhere = v.object({ op: v.literal("elsewhere") });
const refused = v.object({ op: v.literal("error"), error: v.string(), channel: v.optional(v.string()) });

export const serverMessage = v.union([v.variant("op", [reset, pong, elsewhere, refused]), news]);
export type ServerMessage = v.InferOutput<typeof serverMessage>;

export const closeCodes = {
  /** The house is stopping: reconnect. */
  goingAway: 1001,
  internal: 1011,
  noHello: 4400,
  /** The token is missing, expired or revoked: reconnect with a fresh one. */
  unauthorized: 4401,
  tooSlow: 4408,
  /** The client's protocol is no longer supported: update first. */
  outdated: 4426,
  /** Too many messages, joins, or sockets of one player or of one network's guests. */
  tooMany: 4429,
} as const;
