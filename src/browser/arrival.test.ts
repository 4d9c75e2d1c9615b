import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Layer } from "../link/layer.ts";
import { followArrival } from "./arrival.ts";
import { type ConsentKeeper, noConsent } from "./consent.ts";

const device = new Map<string, string>();
const tab = new Map<string, string>();
const storageOf = (kept: Map<string, string>) => ({
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
});

beforeEach(() => {
  device.clear();
  tab.clear();
  vi.stubGlobal("localStorage", storageOf(device));
  vi.stubGlobal("sessionStorage", storageOf(tab));
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("location", { protocol: "https:" });
  vi.stubGlobal("navigator", { userAgent: "Test" });
  vi.stubGlobal("addEventListener", () => {});
});
afterEach(() => void vi.unstubAllGlobals());

const failing = () => vi.fn(() => Promise.resolve({ ok: false }));
function layerOf() {
  const attribution = { begin: failing(), utm: failing(), pageOpen: failing() };
  const layer = { profile: { me$: () => ({ subscribe: () => {}, get: () => undefined }) }, attribution };
  return { attribution, layer: layer as unknown as Layer };
}

/** Opens a page while the house can't be reached. */
async function arrive(search: string) {
  const { attribution, layer } = layerOf();
  const arrival = `https://karat.example/en?${search}`;
  await followArrival({ layer, launch: {}, arrival, consent: noConsent });
  return attribution.begin;
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

test.for([
  ["/en/reset-password/canary", {}],
  ["/en/profile", { simple_auth: "1" }],
  ["/en/profile", { simpleAuthToken: "canary" }],
] as const)(
  "of %s with %o nothing is told, and what waited before is followed once it may be",
  async ([path, launch]) => {
    const advertised = { utm_source: "tv", utm_medium: "spot", utm_campaign: "launch", utm_term: "evening" };
    tab.set("arrival", JSON.stringify({ query: advertised, address: "https://karat.example/en" }));
    const { attribution, layer } = layerOf();
    let choose = () => {};
    const consent: ConsentKeeper = { ...noConsent, subscribe: (listener) => (choose = listener) };
    const arrival = `https://karat.example${path}?partner=p&subH=h&pr=r&advertiseUid=u`;
    await followArrival({ layer, launch, arrival, consent });
    expect([attribution.begin.mock.calls, attribution.utm.mock.calls, [...device]]).toEqual([[], [], []]);
    consent.get = () => ["advertising"];
    choose();
    expect(attribution.utm.mock.calls).toEqual([[{ query: advertised }]]);
    expect([attribution.begin.mock.calls, attribution.pageOpen.mock.calls, [...device]]).toEqual([[], [], []]);
    expect(document.cookie).not.toContain("prHash");
  },
);

test("a partner's link that an earlier page has kept is told from a page that tells nothing of itself", async () => {
  await arrive("partner=p");
  const { attribution, layer } = layerOf();
  const arrival = "https://karat.example/en/reset-password/canary?partner=q";
  await followArrival({ layer, launch: {}, arrival, consent: noConsent });
  expect(attribution.begin.mock.calls).toEqual([[{ query: { partner: "p" } }]]);
});
