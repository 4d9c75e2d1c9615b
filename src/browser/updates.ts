import { mayMove, readMove } from "./reload-guard.ts";
import { keepScroll, restoreScroll } from "./scroll-position.ts";
import type { IdleTracker } from "./idle-tracker.ts";
import { createStorage, type DeviceStorage } from "./storage.ts";
import { onUpdateWish } from "./update-wish.ts";
import { whenIdle } from "./when-idle.ts";

/** Slightly below the data layer's interval, so that only one of many tabs asks. */
const beatMs = 15_000;
const answerMs = 10_000;
const keys = { asked: "updateAsked", move: "move", reloadedFor: "reloadedFor" } as const;

interface Options {
  /** Undefined if the browser refuses a service worker. */
  registration: ServiceWorkerRegistration | undefined;
  build: string;
  idleTracker: IdleTracker;
}

export interface Updates {
  /** Called with the build that the house serves; `isHurry` if the house no longer supports this page's build. */
  check(latest: string | undefined, isHurry: boolean): Promise<void>;
}

/** Activates a newer build once no tab is busy, and then reloads this tab. */
export function keepUpdated({ registration, ...page }: Options): Updates {
  restoreScroll(createStorage(() => sessionStorage));
  return registration ? byServiceWorker({ registration, ...page }) : byReload(page);
}

/** The very first service worker takes over by itself; it has the same build as its page, so nothing reloads. */
function byServiceWorker({
  registration,
  idleTracker,
}: Options & { registration: ServiceWorkerRegistration }): Updates {
  const { serviceWorker: container } = navigator;
  const device = createStorage(() => localStorage);
  let controlled = container.controller !== null;
  let superseded = false;
  let isWished = false;
  /** A browser may take minutes to replace a service worker that it believes at work, so the next one is asked again. */
  let asked: ServiceWorker | undefined;

  container.addEventListener("controllerchange", () => {
    // The service worker was removed, which is no update.
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

  // Caches what works offline, once the page is idle.
  void container.ready.then(keepInIdle);

  function startAnew() {
    if (!superseded || idleTracker.isBusy()) return;
    // A busy tab reloads late, and the ten minutes start again from then.
    const move = readMove(device.get(keys.move));
    if (move) note(device, move.build);
    reload();
  }

  /** Makes the browser look for a newer service worker; one tab does it for all. */
  async function check(_latest: string | undefined, isHurry: boolean) {
    const now = Date.now();
    const since = now - Number(device.get(keys.asked) ?? 0);
    if (isHurry || since < 0 || since >= beatMs) {
      device.set(keys.asked, String(now));
      // Fails offline; the next interval tries again.
      await registration.update().catch(() => {});
    }
    await letIn();
  }

  /** The very first service worker has no predecessor to wait for and activates by itself. */
  function hearInstalled() {
    const { installing, active } = registration;
    if (active) installing?.addEventListener("statechange", () => void letIn(), { once: true });
  }

  async function letIn() {
    const { waiting, installing } = registration;
    // If an even newer one is installing, waits for it rather than reloading twice.
    if (!waiting || installing || !mayLetIn(waiting)) return;
    // Only the waiting one is asked, because a busy service worker cannot be replaced.
    const to = await ask<string>(waiting, "build");
    if (to === undefined) return;
    await idleTracker.whenAllIdle(async () => {
      // Noted in advance, so that a late takeover counts as well. If storage fails, only a tap may update.
      if (waiting.state !== "installed" || !mayLetIn(waiting) || !(note(device, to) || isWished)) return;
      isWished = false;
      asked = waiting;
      waiting.postMessage("activate");
      await takenOver(waiting);
    });
  }

  function mayLetIn(waiting: ServiceWorker): boolean {
    return isWished || waiting === asked || mayMove(readMove(device.get(keys.move)), Date.now());
  }

  return { check };
}

/** Without a service worker, a reload already gets the build that the house serves. */
function byReload({ build, idleTracker }: Pick<Options, "build" | "idleTracker">): Updates {
  const device = createStorage(() => localStorage);
  const tab = createStorage(() => sessionStorage);
  let isWished = false;
  let latestHeard: string | undefined;
  onUpdateWish(() => {
    isWished = true;
    void check(latestHeard);
  });

  async function check(latest: string | undefined) {
    latestHeard = latest;
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

function note(device: DeviceStorage, build: string): boolean {
  const text = JSON.stringify({ build, at: Date.now() });
  device.set(keys.move, text);
  return device.get(keys.move) === text;
}

function reload() {
  keepScroll(createStorage(() => sessionStorage));
  location.reload();
}

/** Stops once a newer one waits: the old one needs nothing more, and cannot be replaced while it works. */
async function keepInIdle(registration: ServiceWorkerRegistration) {
  const { active } = registration;
  do await new Promise<void>((resolve) => whenIdle(resolve));
  while (active && !registration.waiting && ((await ask<boolean>(active, "keep some")) ?? false));
}

/** The service worker's answer; undefined if it takes too long. */
function ask<T>(worker: ServiceWorker, question: "build" | "keep some"): Promise<T | undefined> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<T>) => resolve(data);
    setTimeout(() => resolve(undefined), answerMs);
    worker.postMessage(question, [port2]);
  });
}

/** The takeover may have to wait until the previous service worker has finished. */
function takenOver(worker: ServiceWorker): Promise<unknown> {
  return new Promise((resolve) => {
    worker.addEventListener("statechange", resolve, { once: true });
    setTimeout(resolve, answerMs);
  });
}
