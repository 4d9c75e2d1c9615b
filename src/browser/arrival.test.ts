import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Layer } from "../link/layer.ts";
import { followArrival } from "./arrival.ts";
import { noConsent } from "./consent.ts";

const device = new Map<string, string>();
const storageOf = (kept: Map<string, string>) => ({
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
});

beforeEach(() => {
  device.clear();
  vi.stubGlobal("localStorage", storageOf(device));
  vi.stubGlobal("sessionStorage", storageOf(new Map()));
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("location", { protocol: "https:" });
  vi.stubGlobal("navigator", { userAgent: "Test" });
  vi.stubGlobal("addEventListener", () => {});
});
afterEach(() => void vi.unstubAllGlobals());

/** Opens a page while the house can't be reached. */
async function arrive(search: string) {
  const begin = vi.fn(() => Promise.resolve({ ok: false }));
  const layer = { profile: { me$: () => ({ subscribe: () => {}, get: () => undefined }) }, attribution: { begin } };
  const arrival = `https://karat.example/en?${search}`;
  await followArrival({ layer: layer as unknown as Layer, launch: {}, arrival, consent: noConsent });
  return begin;
}

test("of an address that a partner and an advertisement share, the partner's part alone is told and kept without a consent", async () => {
  const link = { query: { btag: "s", partner: "p" } };
  const begin = await arrive("partner=p&btag=s&subH=h&utm_source=tv&advertiseUid=u&cpaOneUid=c&placement=&other=x");
  expect(begin.mock.calls).toEqual([[link]]);
  expect(JSON.parse(device.get("partnerLink") ?? "")).toEqual({ ...link, at: expect.any(Number) });
  // The next page tells of it, whatever its own address brings.
  expect((await arrive("subH=h")).mock.calls).toEqual([[link]]);
});

test("an address without a partner keeps nothing on the device", async () => {
  expect((await arrive("utm_source=tv&subH=h")).mock.calls).toEqual([[{ query: {} }]]);
  expect([...device]).toEqual([]);
});
