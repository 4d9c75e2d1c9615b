import type { ReportedEvent } from "../../../contract/analytics.ts";
import type { Answer } from "../../../contract/errors.ts";
import type { Layer } from "../../link/layer.ts";
import type { Purpose } from "../../../rules/consent.ts";
import { createFaults } from "./faults.ts";
import { createOutgoing } from "./outgoing.ts";
import { watchPlace } from "./place.ts";
import { createReplayStarter } from "./replay-starter.ts";
import { followSpeed } from "./speed.ts";
import { createTagFrame } from "./tag-frame.ts";
import { eventsOf } from "./told-calls.ts";

export interface ReportParts {
  layer: Layer;
  /** What the visitor has agreed to. */
  consent: {
    get(): readonly Purpose[] | undefined;
    subscribe(listener: () => void): unknown;
  };
  build: string;
}

export interface Reports {
  track(event: ReportedEvent): void;
  /** Looks whether a call's answer is worth a report. */
  heard(name: string, answer: Answer<unknown>, input: unknown): void;
  failed(error: unknown): void;
}

/** Makes events of what happens on this page, for those who may hear of them. */
export function startReports({ layer, consent, build }: ReportParts): Reports {
  const config = layer.app.config$();
  config.subscribe(look);
  const place = watchPlace(moved);
  const outgoing = createOutgoing({ layer, config: () => config.get(), isPrivate: place.isPrivate });
  const tagFrame = createTagFrame();
  const replay = createReplayStarter(layer);
  const faults = createFaults();
  let said: { isPrivate: boolean; end(): void } | undefined;
  const may = (purpose: Purpose) => consent.get()?.includes(purpose) === true;
  const measured = followSpeed(track, place.path);
  addEventListener("error", ({ error, message }) => failed(error ?? message));
  addEventListener("unhandledrejection", ({ reason }) => failed(reason));
  document.addEventListener("visibilitychange", leave);
  addEventListener("pagehide", leave);
  consent.subscribe(look);
  look();
  track({ name: "page_view", props: { path: place.path() } });

  function moved(isOtherPath: boolean) {
    look();
    if (isOtherPath) track({ name: "page_view", props: { path: place.path() } });
  }

  /** Third parties stand on neither consent that was taken back nor on a private page. */
  function look() {
    const { tagManager, customerData, analytics } = config.get() ?? {};
    const isOpen = !place.isPrivate();
    tagFrame.show(may("advertising"), isOpen ? tagManager?.frame : undefined);
    replay.show(isOpen && may("replay") ? (analytics?.replay ?? 0) : 0);
    const isHeard = may("analytics") && (customerData?.url ?? analytics?.collector ?? null) !== null;
    if (!isHeard || said?.isPrivate === isOpen) {
      said?.end();
      said = undefined;
    }
    if (isHeard) said ??= say(!isOpen);
    if (!may("analytics")) outgoing.forget();
  }

  function say(isPrivate: boolean) {
    return { isPrivate, end: layer.analytics.place$({ isPrivate }).subscribe(() => {}) };
  }

  function track(event: ReportedEvent) {
    const isPrivate = place.isPrivate();
    if (may("analytics"))
      outgoing.add({ ...event, id: crypto.randomUUID(), at: new Date().toISOString(), build, isPrivate });
    if (!(isPrivate && event.name === "page_view")) tagFrame.tell(event);
  }

  function failed(error: unknown) {
    const event = faults.eventOf(error, place.path());
    if (event) track(event);
  }

  function leave() {
    if (document.visibilityState !== "hidden") return;
    measured();
    outgoing.leave();
  }

  return {
    track,
    failed,
    heard(name, answer, input) {
      for (const event of eventsOf({ name, answer, input, path: place.path() })) track(event);
    },
  };
}
