import * as v from "valibot";
import { type Purpose, purposes } from "../rules/consent.ts";
import { defineCall } from "./call.ts";
import { time } from "./values.ts";

const version = v.pipe(v.number("invalid_value"), v.integer("invalid_value"), v.minValue(1, "invalid_value"));
const purpose = v.picklist(purposes, "invalid_value");

/** Before its items are looked at, each of which would be a fault of its own. */
function isShort(list: unknown): boolean {
  return Array.isArray(list) && list.length <= purposes.length;
}

/** What the house has as proof; version 0, and no time, where it has none. */
const proof = v.object({
  version: v.number(),
  purposes: v.array(v.string()),
  at: v.nullable(time),
});
export type ConsentProof = v.InferOutput<typeof proof>;

/** What was chosen in this browser, for the proof: a player's by the account, a guest's by the browser's cookie. */
export const saveConsent = defineCall({
  name: "saveConsent",
  method: "PUT",
  path: "/consent",
  auth: "optional",
  namesBrowser: true,
  blockable: true,
  input: v.strictObject({
    version: v.pipe(version, v.maxValue(1_000, "invalid_value")),
    purposes: v.pipe(v.custom<Purpose[]>(isShort, "invalid_value"), v.array(purpose, "invalid_value")),
  }),
  reply: proof,
});

export const getConsent = defineCall({
  name: "getConsent",
  method: "GET",
  path: "/consent",
  auth: "optional",
  blockable: true,
  input: v.object({}),
  reply: proof,
});
