import * as v from "valibot";
import { maxMirrors } from "../rules/mirror-manifest.ts";
import { defineCall } from "./call.ts";
import { slug } from "./catalog.ts";

const host = v.pipe(v.string("required"), v.trim(), v.nonEmpty("required"), v.maxLength(253, "invalid_value"));
const newLink = v.object({ newLink: v.string() });
const success = v.object({ success: v.boolean() });

/** The sign-on host, and what proves to search engines who owns the site. */
export const getMirrorData = defineCall({
  name: "getMirrorData",
  method: "POST",
  path: "/middleware/mirror",
  auth: "none",
  input: v.strictObject({ domain: host }),
  reply: v.object({ sso: v.nullable(v.string()), meta_yandex_verification: v.nullable(v.string()) }),
});

/** Where this site has moved to; for guests as well. */
export const getMirrorRedirect = defineCall({
  name: "getMirrorRedirect",
  method: "POST",
  path: "/middleware/mirrorRedirect",
  auth: "none",
  input: v.strictObject({ domain: host }),
  reply: v.object({ redirect: v.nullable(newLink) }),
});

/** A better mirror for this player than the site that asks, if there is one. */
export const getMirrorForPlayer = defineCall({
  name: "getMirrorForPlayer",
  method: "GET",
  path: "/mirror",
  input: v.strictObject({}),
  reply: v.object({ redirect: v.optional(newLink) }),
});

export const getMirrorsToCheck = defineCall({
  name: "getMirrorsToCheck",
  method: "GET",
  path: "/api/getMirrorsToCheck",
  input: v.strictObject({}),
  reply: v.object({ domains: v.pipe(v.array(v.string()), v.maxLength(maxMirrors)) }),
});

/** Load times in milliseconds by host; null where loading failed. */
export const mirrorResults = v.pipe(
  v.record(
    host,
    v.nullable(v.pipe(v.number("invalid_value"), v.integer("invalid_value"), v.minValue(0), v.maxValue(60_000))),
  ),
  v.check((results) => Object.keys(results).length <= maxMirrors, "invalid_value"),
);

export const sendAntiBonusResult = defineCall({
  name: "sendAntiBonusResult",
  method: "POST",
  path: "/api/sendAntiBonusResult",
  input: v.strictObject({ results: mirrorResults }),
  reply: success,
});

/** /mirrors.json of the site and the API host; the signature covers `manifestText` of the rules. */
export const mirrorManifest = v.strictObject({
  issued: v.pipe(v.string(), v.isoTimestamp()),
  expires: v.pipe(v.string(), v.isoTimestamp()),
  mirrors: v.pipe(v.array(v.string()), v.maxLength(maxMirrors)),
  signature: v.string(),
  key_id: v.string(),
});
export type SignedManifest = v.InferOutput<typeof mirrorManifest>;

const texts = (most: number, longest: number) =>
  v.pipe(
    v.record(v.pipe(v.string(), v.maxLength(80)), v.pipe(v.string(), v.maxLength(longest))),
    v.check((record) => Object.keys(record).length <= most, "invalid_value"),
  );

/**
 * State a player takes to another mirror: cookies, stored settings and unfinished drafts, by name, and the games that
 * a guest has marked.
 */
export const handoffState = v.strictObject({
  cookies: texts(30, 500),
  storage: texts(30, 2_000),
  drafts: texts(20, 4_000),
  favourites: v.optional(v.pipe(v.array(slug), v.maxLength(100, "invalid_value"))),
});
export type HandoffState = v.InferOutput<typeof handoffState>;

/**
 * Called on the old host: returns a code that is valid once, for a minute, on the target host. Also needs the refresh
 * cookie.
 */
export const packForMove = defineCall({
  name: "packForMove",
  method: "POST",
  path: "/auth/move",
  input: v.strictObject({ target: host, luggage: handoffState }),
  reply: v.object({ code: v.string() }),
});

/**
 * Stores the state of somebody who moves without a login: a guest, or a player who has to log in again. The old host's
 * page sends it to the new host's API and gets a code like that of `packForMove`, which logs nobody in.
 */
export const sendLuggage = defineCall({
  name: "sendLuggage",
  method: "POST",
  path: "/auth/move/luggage",
  auth: "none",
  input: v.strictObject({ luggage: handoffState }),
  reply: v.object({ code: v.string() }),
});

/** Called on the new host: redeems the code. `token` is missing for guests. */
export const unpackAfterMove = defineCall({
  name: "unpackAfterMove",
  method: "POST",
  path: "/auth/move/arrive",
  auth: "none",
  input: v.strictObject({
    code: v.pipe(v.string("required"), v.nonEmpty("required"), v.maxLength(200, "invalid_value")),
  }),
  reply: v.object({ token: v.nullable(v.string()), luggage: handoffState }),
});

/** Parameters the new host reads, and removes from the address before anything is shown. */
export const moveQuery = { code: "moveCode", from: "fromOld" } as const;
