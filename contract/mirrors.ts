import * as v from "valibot";
import { maxMirrors } from "../rules/mirror-manifest.ts";
import { defineCall } from "./call.ts";

/** A host as in `URL.host`. */
const host = v.pipe(v.string("required"), v.trim(), v.nonEmpty("required"), v.maxLength(253, "invalid_value"));
const newLink = v.object({ newLink: v.string() });
const success = v.object({ success: v.boolean() });

/** What the house has to say to who opens one of its sites: where logins are kept, and what proves whose site it is. */
export const getMirrorData = defineCall({
  name: "getMirrorData",
  method: "POST",
  path: "/middleware/mirror",
  auth: "none",
  input: v.strictObject({ domain: host }),
  reply: v.object({ sso: v.nullable(v.string()), meta_yandex_verification: v.nullable(v.string()) }),
});

/** Where this site has moved to, for whoever opens it. */
export const getMirrorRedirect = defineCall({
  name: "getMirrorRedirect",
  method: "POST",
  path: "/middleware/mirrorRedirect",
  auth: "none",
  input: v.strictObject({ domain: host }),
  reply: v.object({ redirect: v.nullable(newLink) }),
});

/** Where this player is better off than on the site that asks. */
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

/** How long each of them took to load, or null. */
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

/** /mirrors.json of the site and of the API host; signed over `manifestText` of the rules. */
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

/** What a player takes along to another host of the house: texts by name, those of the device and those half typed. */
export const handoffState = v.strictObject({
  cookies: texts(30, 500),
  storage: texts(30, 2_000),
  drafts: texts(20, 4_000),
});
export type HandoffState = v.InferOutput<typeof handoffState>;

/** The old host hands the player over: a code, good once, for a minute, and on that host only. Needs the refresh cookie, too. */
export const packForMove = defineCall({
  name: "packForMove",
  method: "POST",
  path: "/auth/move",
  input: v.strictObject({ target: host, luggage: handoffState }),
  reply: v.object({ code: v.string() }),
});

/**
 * What whoever is not handed over takes along: a guest, or a player who has to log in again. The page of the old host sends
 * it ahead to the API of the new one, and gets a code that is good as the other is, and logs nobody in.
 */
export const sendLuggage = defineCall({
  name: "sendLuggage",
  method: "POST",
  path: "/auth/move/luggage",
  auth: "none",
  input: v.strictObject({ luggage: handoffState }),
  reply: v.object({ code: v.string() }),
});

/** The new host takes them in; without a token whoever is not logged in. */
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

/** What the new host reads in its address, and takes out of it before anything is seen. */
export const moveQuery = { code: "moveCode", from: "fromOld" } as const;
