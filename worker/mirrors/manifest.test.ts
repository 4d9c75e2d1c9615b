import { createPrivateKey, sign } from "node:crypto";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, test } from "vitest";
import { manifestText } from "../../rules/mirror-manifest.ts";
import { sandboxMirrorKey } from "../../server/runtime/sandbox-mirror-key.ts";
import { createStore } from "../cache/store.ts";
import type { SettingRow } from "../transport/settings.ts";
import { createManifest } from "./manifest.ts";

globalThis.IDBKeyRange = IDBKeyRange;
const { key_id, jwk } = sandboxMirrorKey;
const now = Date.parse("2026-05-04T12:00:00Z");
const dayMs = 86_400_000;

function listOf(mirrors: string[], { ageDays = 0, lifeDays = 7 } = {}) {
  const issuedMs = now - ageDays * dayMs;
  const [issued, expires] = [issuedMs, issuedMs + lifeDays * dayMs].map((ms) => new Date(ms).toISOString());
  const list = { issued: issued ?? "", expires: expires ?? "", mirrors, key_id };
  const signature = sign(null, Buffer.from(manifestText(list)), createPrivateKey({ key: jwk, format: "jwk" }));
  return { ...list, signature: signature.toString("base64url") };
}

/** A browser at a.example; `said` is what each site replies. */
function browser(said: Record<string, unknown>) {
  const rows = createStore({ indexedDB: new IDBFactory() }, "karat", ["settings"]).table<SettingRow>("settings");
  const environment = {
    location: { protocol: "https:", host: "a.example", origin: "https://a.example" },
    now: () => now,
    fetch: (async (address: string) => {
      const answer = said[new URL(address).host];
      if (answer === undefined) throw new TypeError("blocked");
      return new Response(typeof answer === "string" ? answer : JSON.stringify(answer));
    }) as typeof fetch,
    mirrorKeys: [{ key_id, x: jwk.x }],
  };
  return { rows, manifest: createManifest({ environment, rows }) };
}

test("only a host that the current list names is ours, and only a link to one is followed", async () => {
  const { manifest } = browser({ "a.example": listOf(["a.example", "b.example"]) });
  expect(await manifest.isOurs("b.example")).toBe(false);
  await manifest.refresh();
  expect(await manifest.isOurs("b.example")).toBe(true);
  expect(await manifest.isOurs("evil.example")).toBe(false);
  expect(await manifest.named("https://b.example")).toBe("b.example");
  for (const link of [
    "http://b.example",
    "https://b.example.evil.example",
    "https://evil.example/b.example",
    "b.example",
  ])
    expect(await manifest.named(link)).toBeUndefined();
});

const good = listOf(["a.example", "b.example"], { ageDays: 1 });
test.for([
  ["no network", undefined],
  ["a page", "<!doctype html><title>Free Wi-Fi</title>"],
  ["an empty object", {}],
  ["a list that nobody has signed", { ...listOf(["evil.example"]), signature: "" }],
  ["a list with a host put in", { ...listOf(["a.example"]), mirrors: ["evil.example"] }],
  ["a list of another key", { ...listOf(["evil.example"]), key_id: "evil" }],
  ["a list from before", listOf(["evil.example"], { ageDays: 3 })],
] as const)("%s in the place of the list changes nothing of the one that is kept", async ([, answer]) => {
  const said: Record<string, unknown> = { "a.example": good };
  const { manifest } = browser(said);
  await manifest.refresh();
  said["a.example"] = answer;
  await manifest.refresh();
  expect(await manifest.isOurs("b.example")).toBe(true);
  expect(await manifest.isOurs("evil.example")).toBe(false);
  expect(await manifest.named("https://evil.example")).toBeUndefined();
});

test("what was put into the browser's database by somebody else is not believed when it is read", async () => {
  const { manifest, rows } = browser({});
  await rows.put({ id: "mirrors", value: { ...good, mirrors: ["evil.example"] } });
  expect(await manifest.isOurs("evil.example")).toBe(false);
  expect(await manifest.others()).toEqual([]);
});

test("a list that is too old says whom to ask for a new one, and nothing else", async () => {
  const old = listOf(["a.example", "b.example"], { ageDays: 20 });
  const { manifest, rows } = browser({ "b.example": listOf(["b.example", "c.example"]) });
  await rows.put({ id: "mirrors", value: old });
  expect(await manifest.isOurs("b.example")).toBe(false);
  expect(await manifest.others()).toEqual(["b.example"]);
  await manifest.refresh("https://b.example");
  expect(await manifest.isOurs("c.example")).toBe(true);
});

test("a list that lives longer than any of the house's is not current", async () => {
  const { manifest } = browser({ "a.example": listOf(["b.example"], { lifeDays: 70 }) });
  await manifest.refresh();
  expect(await manifest.isOurs("b.example")).toBe(false);
});
