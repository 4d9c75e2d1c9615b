import { createPrivateKey, sign, webcrypto } from "node:crypto";
import { expect, test } from "vitest";
import { sandboxMirrorKey } from "../server/runtime/sandbox-mirror-key.ts";
import { isCurrent, type MirrorKey, type MirrorManifest, manifestText } from "./mirror-manifest.ts";
import { verifiedManifest } from "./mirror-signature.ts";

const { key_id, jwk } = sandboxMirrorKey;
const keys: MirrorKey[] = [{ key_id, x: jwk.x }];
const list: MirrorManifest = {
  issued: "2026-05-01T12:00:00.000Z",
  expires: "2026-05-08T12:00:00.000Z",
  mirrors: ["karat.example", "karat-b.example:8443"],
  key_id,
};
const signed = { ...list, signature: signatureOf(list) };
const subtle = webcrypto.subtle as unknown as Parameters<typeof verifiedManifest>[2];
const check = (said: unknown, pinned = keys) => verifiedManifest(said, pinned, subtle);

function signatureOf(said: MirrorManifest, key = createPrivateKey({ key: jwk, format: "jwk" })): string {
  return sign(null, Buffer.from(manifestText(said)), key).toString("base64url");
}

test("a list that the pinned key has signed is the house's", async () => {
  expect(await check(JSON.parse(JSON.stringify(signed)))).toEqual(signed);
});

test.for([
  ["unsigned", list],
  ["signed with nothing", { ...list, signature: "" }],
  ["signed with a word", { ...list, signature: "house" }],
  ["with a host more", { ...signed, mirrors: [...list.mirrors, "evil.example"] }],
  ["with a host less", { ...signed, mirrors: list.mirrors.slice(1) }],
  ["with its hosts in one", { ...signed, mirrors: [list.mirrors.join()] }],
  ["with its hosts as a text", { ...signed, mirrors: JSON.stringify(list.mirrors) }],
  ["made to last", { ...signed, expires: "2036-05-08T12:00:00.000Z" }],
  ["made to look new", { ...signed, issued: "2026-06-01T12:00:00.000Z" }],
  ["of another key's name", { ...signed, key_id: "other" }],
  ["no list", null],
  ["a page", "<!doctype html>"],
  ["a row", [signed]],
] as const)("a list %s is nobody's", async ([, said]) => {
  expect(await check(said)).toBeUndefined();
});

test("a key that signs well but is not pinned counts for nothing, whatever name it takes", async () => {
  const pair = (await webcrypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as webcrypto.CryptoKeyPair;
  const foreign = await webcrypto.subtle.exportKey("jwk", pair.privateKey);
  const signature = signatureOf(list, createPrivateKey({ key: foreign as object, format: "jwk" } as never));
  expect(await check({ ...list, signature })).toBeUndefined();
  expect(await check({ ...list, signature }, [{ key_id, x: foreign.x ?? "" }])).toBeDefined();
  expect(await check(signed, [])).toBeUndefined();
});

test("where the browser cannot check a signature, there is none", async () => {
  const unable = { importKey: () => Promise.reject(new Error("NotSupportedError")), verify: subtle.verify };
  expect(await verifiedManifest(signed, keys, unable)).toBeUndefined();
});

test("a list is believed for its week, and for a clock that is a day off", () => {
  const at = (text: string) => isCurrent(list, Date.parse(text));
  expect([at("2026-04-30T13:00:00Z"), at("2026-05-04T00:00:00Z"), at("2026-05-09T11:00:00Z")]).toEqual([
    true,
    true,
    true,
  ]);
  expect([at("2026-04-30T11:00:00Z"), at("2026-05-09T13:00:00Z"), at("nonsense")]).toEqual([false, false, false]);
  expect(isCurrent({ ...list, expires: "2026-06-08T12:00:00.000Z" }, Date.parse(list.issued))).toBe(false);
});
