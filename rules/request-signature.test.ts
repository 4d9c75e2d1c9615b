import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { requestHashing } from "../server/payments/request-hashing.ts";
import { isSigned, sign } from "./request-signature.ts";

const hashing = requestHashing(randomBytes(32));
const nowMs = 1_790_000_000_000;
const request = { method: "POST", path: "/webhooks/payments/one?a=1", body: '{"id":"evt_1"}' };
const header = sign(request, hashing, nowMs);
const isGood = (changes: Partial<typeof request> = {}, text: string | undefined = header, at = nowMs, by = hashing) =>
  isSigned(text, { ...request, ...changes }, by, at);

test("a request is believed as it was signed, and with the bytes of its body as well as with its text", () => {
  expect(isGood()).toBe(true);
  expect(isSigned(header, { ...request, body: Buffer.from(request.body) }, hashing, nowMs)).toBe(true);
});

test("the signature is the one that a provider computes from the description", () => {
  // openssl dgst -sha256 -mac HMAC -macopt key:0123456789abcdef0123456789abcdef over "1790000000.POST./x.{}"
  const known = sign(
    { method: "POST", path: "/x", body: "{}" },
    requestHashing(Buffer.from("0123456789abcdef".repeat(2))),
    nowMs,
  );
  expect(known).toBe("t=1790000000,v1=620288d51073c7e418a5c13e0fbd0b1af07889b529e97b5f56f0e25a9a09bb7b");
});

test("nothing of it can be changed", () => {
  expect(isGood({ method: "PUT" })).toBe(false);
  expect(isGood({ path: "/webhooks/payments/one" })).toBe(false);
  expect(isGood({ path: "/webhooks/payments/one?a=2" })).toBe(false);
  for (let at = 0; at < request.body.length; at += 1) {
    const body = `${request.body.slice(0, at)}~${request.body.slice(at + 1)}`;
    expect([at, isGood({ body })]).toEqual([at, false]);
  }
  expect(isGood({ body: `${request.body} ` })).toBe(false);
  // Characters must not be able to move across a separator.
  expect(isGood({ path: "/webhooks/payments/one?a=1.", body: request.body.slice(1) })).toBe(false);
});

test("a time cannot be put in the place of the one that was signed, and one that is too far away counts for nothing", () => {
  for (const seconds of [-300, -1, 0, 1, 300])
    expect([seconds, isGood({}, header, nowMs + seconds * 1_000)]).toEqual([seconds, true]);
  for (const seconds of [-301, 301, 86_400])
    expect([seconds, isGood({}, header, nowMs + seconds * 1_000)]).toEqual([seconds, false]);
  const later = header.replace("t=1790000000", "t=1790000001");
  expect(isGood({}, later)).toBe(false);
});

test("another key, a cut signature or none at all is nobody's", () => {
  expect(isGood({}, header, nowMs, requestHashing(randomBytes(32)))).toBe(false);
  const texts = [
    "",
    "v1=",
    header.slice(0, -1),
    `${header}0`,
    header.toUpperCase(),
    header.replace("v1", "v0"),
    `${header},${header}`,
  ];
  for (const text of [undefined, ...texts])
    expect([text, isSigned(text, request, hashing, nowMs)]).toEqual([text, false]);
});
