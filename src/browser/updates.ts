import { mayMove, readMove } from "./reload-guard.ts";
import { keepScroll, restoreScroll } from "./scroll-position.ts";
import type { IdleTracker } from "./idle-tracker.ts";
import { createStorage, type DeviceStorage } from "./storage.ts";
import { onUpdateWish } from "./update-wish.ts";
import { whenIdle } from "./when-idle.ts";

/** A little less than the beat, so that of many tabs that hear it one asks. */
const beatMs = 15_000;
const answerMs = 10_000;
const keys = { asked: "updateAsked", move: "move", reloadedFor: "reloadedFor" } as const;

interface Options {
  /** None where the browser refuses a service worker. */
  registration: ServiceWorkerRegistration | undefined;
  /** Of this page. */
  build: string;
  idleTracker: IdleTracker;
}

export interface Updates {
  /** Hears which build the house serves; in a hurry when the house answers this one no more. */
  check(latest: string | undefined, isHurry: boolean): Promise<void>;
}

/** Lets a newer build in when no tab is in the middle of anything, and then starts this tab anew under it. */
export function keepUpdated({ registration, ...page }: Options): Updates {
  restoreScroll(createStorage(() => sessionStorage));
  return registration ? byServiceWorker({ registration, ...page }) : byReload(page);
}

/** The first service worker of all has taken over by itself, under a page of its own build. */
function byServiceWorker({
  registration,
  idleTracker,
}: Options & { registration: ServiceWorkerRegistration }): Updates {
  const { serviceWorker: container } = navigator;
  const device = createStorage(() => localStorage);
  let controlled = container.controller !== null;
  let superseded = false;
  let isWished = false;

  container.addEventListener("controllerchange", () => {
    // One that was taken out or wiped away is no newer one.
    if (!container.controller) return;
    superseded ||= controlled;
    controlled = true;
    startAnew();
  });
  idleTracker.onIdle(() => {
    startAnew();
    void letIn();
  });
  onUpdateWish(() => {
    isWished = true;
    void letIn();
  });
  registration.addEventListener("updatefound", hearInstalled);
  hearInstalled();

  // What is read or played without a network is kept beforehand, once the page has nothing else to do.
  void container.ready.then(keepInIdle);

  function startAnew() {
    if (!superseded || idleTracker.isBusy()) return;
    // A tab that was busy begins late, and the ten minutes begin with it.
    const move = readMove(device.get(keys.move));
    if (move) note(device, move.build);
    reload();
  }

  /** Asks the house for a newer service worker; one tab does it for all. */
  async function check(_latest: string | undefined, isHurry: boolean) {
    const now = Date.now();
    const since = now - Number(device.get(keys.asked) ?? 0);
    if (isHurry || since < 0 || since >= beatMs) {
      device.set(keys.asked, String(now));
      // Without a network there is none, and the next beat asks again.
      await registration.update().catch(() => {});
    }
    await letIn();
  }

  /** The first one of all, which nothing stands before, takes over by itself. */
  function hearInstalled() {
    const { installing, active } = registration;
    if (active) installing?.addEventListener("statechange", () => void letIn(), { once: true });
  }

  async function letIn() {
    const { waiting, installing } = registration;
    // The newest is about to take its place, and nobody is started anew for what is old already.
    if (!waiting || installing || !mayLetIn()) return;
    // Only the one that waits is asked: a service worker that is given work cannot be replaced.
    const to = await ask<string>(waiting, "build");
    if (to === undefined) return;
    await idleTracker.whenAllIdle(async () => {
      // Noted beforehand: however late it takes over, it counts. Where nothing can be noted, only a tap leads to it.
      if (waiting.state !== "installed" || !mayLetIn() || !(note(device, to) || isWished)) return;
      isWished = false;
      waiting.postMessage("activate");
      await takenOver(waiting);
    });
  }

  function mayLetIn(): boolean {
    return isWished || mayMove(readMove(device.get(keys.move)), Date.now());
  }

  return { check };
}

/** Without a service worker, a page that starts anew gets the build that the house serves. */
function byReload({ build, idleTracker }: Pick<Options, "build" | "idleTracker">): Updates {
  const device = createStorage(() => localStorage);
  const tab = createStorage(() => sessionStorage);
  let isWished = false;
  let heard: string | undefined;
  onUpdateWish(() => {
    isWished = true;
    void check(heard);
  });

  async function check(latest: string | undefined) {
    heard = latest;
    if (latest === undefined || latest === build) return;
    const move = readMove(device.get(keys.move));
    const isJoining = move?.build === latest && tab.get(keys.reloadedFor) !== latest;
    if (!isWished && !isJoining && !mayMove(move, Date.now())) return;
    await idleTracker.whenAllIdle(async () => {
      tab.set(keys.reloadedFor, latest);
      if (note(device, latest) || isWished) reload();
    });
  }

  return { check };
}

/** Whether it could be written down. */
function note(device: DeviceStorage, build: string): boolean {
  const text = JSON.stringify({ build, at: Date.now() });
  device.set(keys.move, text);
  return device.get(keys.move) === text;
}

function reload() {
  keepScroll(createStorage(() => sessionStorage));
  location.reload();
}

/** Until there is a newer one: what is about to be replaced needs nothing more, and could not be replaced while it works. */
async function keepInIdle(registration: ServiceWorkerRegistration) {
  const { active } = registration;
  do await new Promise<void>((resolve) => whenIdle(resolve));
  while (active && !registration.waiting && ((await ask<boolean>(active, "keep some")) ?? false));
}

/** What a service worker answers; undefined when it does not in time. */
function ask<T>(worker: ServiceWorker, question: "build" | "keep some"): Promise<T | undefined> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<T>) => resolve(data);
    setTimeout(() => resolve(undefined), answerMs);
    worker.postMessage(question, [port2]);
  });
}

/** It may have to wait for what the one before is still doing. */
function takenOver(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    worker.addEventListener("statechange", resolve, { once: true });
    setTimeout(resolve, answerMs);
  });
}
