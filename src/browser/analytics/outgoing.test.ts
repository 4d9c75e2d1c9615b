import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SiteConfig } from "../../../contract/config.ts";
import type { PageEvent } from "../../../worker/analytics/feature.ts";
import type { Layer } from "../../link/layer.ts";
import { createOutgoing } from "./outgoing.ts";

const posted: Promise<string>[] = [];
const post = (body: Blob) => posted.push(body.text());

beforeEach(() => {
  posted.length = 0;
  vi.stubGlobal("location", { protocol: "https:", host: "karat.example" });
  vi.stubGlobal("navigator", { sendBeacon: (_: string, body: Blob) => post(body) });
  vi.stubGlobal("fetch", (_: string, { body }: { body: Blob }) => Promise.resolve(post(body)));
});
afterEach(() => void vi.unstubAllGlobals());

const event = (name: PageEvent["name"], isPrivate: boolean) =>
  ({ id: crypto.randomUUID(), at: "", build: "b", name, props: {}, isPrivate }) as unknown as PageEvent;
const events = [
  event("page_view", true),
  event("call_failed", true),
  event("logged_in", true),
  event("registered", true),
  event("page_view", false),
];

/** The names of what a page tells as it is left, on an open place, soon after all of these. */
async function toldOf(collector: string | null): Promise<string[]> {
  const report = () => Promise.resolve({ ok: true, value: { session: "s" } });
  const layer = { analytics: { report } } as unknown as Layer;
  const config = () =>
    ({
      analytics: { collector, replay: 0 },
      services: { general: { url: null, port: null } },
    }) as unknown as SiteConfig;
  const outgoing = createOutgoing({ layer, config, isPrivate: () => false });
  for (const each of events) outgoing.add(each);
  // What has been handed over has been answered then.
  outgoing.leave();
  await Promise.resolve();
  await Promise.resolve();
  outgoing.leave();
  const bodies = (await Promise.all(posted)).map((text) => JSON.parse(text) as { events: PageEvent[] });
  return bodies.flatMap((body) => body.events.map(({ name }) => name));
}

test("as a page is left, the house hears of everything, and a collector outside of nothing that was done on a private page but logins and registrations", async () => {
  expect(await toldOf(null)).toEqual(events.map(({ name }) => name));
  posted.length = 0;
  expect(await toldOf("https://collect.example/events")).toEqual(["logged_in", "registered", "page_view"]);
});
