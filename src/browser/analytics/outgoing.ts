import { collectorPath, eventLimits, isTellable } from "../../../contract/analytics-names.ts";
import { apiBase } from "../../../contract/api-base.ts";
import type { SiteConfig } from "../../../contract/config.ts";
import type { PageEvent } from "../../../worker/analytics/feature.ts";
import type { Layer } from "../../link/layer.ts";

const handMs = 1_000;
/** As long as events wait in the data layer. */
const lateMs = 10_000;
const mostHeld = 100;

interface Parts {
  layer: Layer;
  config: () => SiteConfig | undefined;
  isPrivate: () => boolean;
}

/**
 * Hands events to the data layer, and sends by beacon what it may not have sent when the page is left. Whatever goes both
 * ways is known by its id.
 */
export function createOutgoing({ layer, config, isPrivate }: Parts) {
  let fresh: PageEvent[] = [];
  /** Handed over, with the time of it. */
  let handed: { event: PageEvent; atMs: number }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let session: string | null = null;

  function add(event: PageEvent) {
    fresh = [...fresh, event].slice(-mostHeld);
    timer ??= setTimeout(() => void hand(), handMs);
  }

  async function hand() {
    clearTimeout(timer);
    timer = undefined;
    const events = fresh;
    if (events.length === 0) return;
    fresh = [];
    const atMs = Date.now();
    handed = [...handed.filter((each) => each.atMs > atMs - lateMs), ...events.map((event) => ({ event, atMs }))];
    const answer = await layer.analytics.report({ events });
    if (answer.ok) ({ session } = answer.value);
    // Told again: the worker has died over it, or was too busy.
    else for (const event of events) add(event);
  }

  function leave() {
    void hand();
    const facts = config();
    const outside = facts?.analytics.collector ?? null;
    if (!facts || session === null || (outside !== null && isPrivate())) return;
    const own = session;
    const events = handed
      .filter(({ event, atMs }) => atMs > Date.now() - lateMs && (outside === null || isTellable(event)))
      .slice(-eventLimits.batch)
      .map(({ event: { id, name, at, build, props } }) => ({ id, session: own, name, at, build, props }));
    handed = [];
    if (events.length === 0) return;
    const body = new Blob([JSON.stringify({ events })], { type: "application/json" });
    // A beacon brings the cookies of whomever it goes to, which nobody but the house is to see.
    if (outside === null) navigator.sendBeacon(apiBase(location, facts, "general") + collectorPath, body);
    else void fetch(outside, { method: "POST", body, keepalive: true, credentials: "omit" }).catch(() => {});
  }

  return {
    add,
    leave,
    /** Somebody has taken back what allowed it. */
    forget() {
      fresh = [];
      handed = [];
      session = null;
    },
  };
}
