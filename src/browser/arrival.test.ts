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
  let isOnline = true;
  let connectionChanged = () => {};
  const connection = {
    subscribe: (listener: () => void) => (connectionChanged = listener),
    get: () => ({ online: isOnline }),
  };
  const layer = {
    profile: { me$: () => ({ subscribe: () => {}, get: () => undefined }) },
    app: { connection$: () => connection },
    attribution,
  };
  const become = (online: boolean) => {
    isOnline = online;
    connectionChanged();
  };
  return { attribution, become, layer: layer as unknown as Layer };
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

test("a partner's link that is too old is told no more, and nothing of a secret page", async () => {
  device.set("partnerLink", JSON.stringify({ query: { partner: "p" }, at: Date.now() - 25 * 3_600_000 }));
  const { attribution, layer } = layerOf();
  const arrival = "https://karat.example/en/reset-password/canary";
  await followArrival({ layer, launch: {}, arrival, consent: noConsent });
  expect(attribution.begin).not.toHaveBeenCalled();
  expect(device.has("partnerLink")).toBe(false);
});

test("a partner's link that could not be told is told from the same page once the house or the network is back, and no more then", async () => {
  let comesOnline = () => {};
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => {
    const before = comesOnline;
    if (name === "online") comesOnline = () => [before, listener].forEach((hear) => hear());
  });
  const { attribution, become, layer } = layerOf();
  const arrival = "https://karat.example/en?partner=p";
  await followArrival({ layer, launch: {}, arrival, consent: noConsent });
  const told = () => attribution.begin.mock.calls.length;
  become(false);
  expect(told()).toBe(1);
  become(true);
  await vi.waitFor(() => expect(told()).toBe(2));
  const answer = { ok: true, value: { partner: "p" } };
  attribution.begin.mockImplementation(() => Promise.resolve(answer));
  await Promise.resolve();
  comesOnline();
  // What comes meanwhile tells nothing twice.
  become(true);
  await vi.waitFor(() => expect(device.get("partnerLink")).toBeUndefined());
  expect(document.cookie).toContain("partner=p");
  comesOnline();
  become(true);
  expect(attribution.begin.mock.calls).toEqual(Array(3).fill([{ query: { partner: "p" } }]));
});
