import { mayMove, moved, readMoves } from "./moves.ts";
import { keepPlace, takePlace } from "./place.ts";
import type { Rest } from "./rest.ts";
import { createStorage } from "./storage.ts";

/** A little less than the beat, so that of many tabs that hear it one asks. */
const beatMs = 15_000;
const answerMs = 10_000;
const idleAtMostMs = 5_000;
const keys = { asked: "updateAsked", moves: "moves", reloadedFor: "reloadedFor" } as const;

interface Options {
  /** None where the browser refuses a service worker. */
  registration: ServiceWorkerRegistration | undefined;
  /** Of this page. */
  build: string;
  rest: Rest;
}

export interface Updates {
  /** Hears which build the house serves; in a hurry when the house answers this one no more. */
  check(latest: string | undefined, isHurry: boolean): Promise<void>;
}

/** Lets a newer build in when no tab is in the middle of anything, and then starts this tab anew under it. */
export function keepUpdated({ registration, ...page }: Options): Updates {
  takePlace(createStorage(() => sessionStorage));
  return registration ? byServiceWorker({ registration, ...page }) : byReload(page);
}

/** The first service worker of all has taken over by itself, under a page of its own build. */
function byServiceWorker({
  registration,
  build,
  rest,
}: Options & { registration: ServiceWorkerRegistration }): Updates {
  const { serviceWorker: container } = navigator;
  const device = createStorage(() => localStorage);
  let controlled = container.controller !== null;
  let superseded = false;

  container.addEventListener("controllerchange", () => {
    // One that was taken out or wiped away is no newer one.
    if (!container.controller) return;
    superseded ||= controlled;
    controlled = true;
    startAnew();
  });
  rest.onRest(() => {
    startAnew();
    void letIn();
  });

  // What is read or played without a network is kept beforehand, once the page has nothing else to do.
  void container.ready.then(keepInIdle);

  function startAnew() {
    if (superseded && !rest.isBusy()) reload();
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

  async function letIn() {
    const { waiting } = registration;
    if (!waiting) return;
    // Only the one that waits is asked: a service worker that is given work cannot be replaced.
    const to = await ask<string>(waiting, "build");
    if (to === undefined || !mayMove(readMoves(device.get(keys.moves)), to, Date.now())) return;
    await rest.whenAllRest(async () => {
      // However late it takes over, it is a move that counts.
      waiting.addEventListener("statechange", () => isOver(waiting) && note(to), { once: true });
      waiting.postMessage("activate");
      await takenOver(waiting);
    });
  }

  function note(to: string) {
    const moves = readMoves(device.get(keys.moves));
    if (moves.at(-1)?.build !== to) device.set(keys.moves, JSON.stringify(moved(moves, build, to, Date.now())));
  }

  return { check };
}

/** Without a service worker, a page that starts anew gets the build that the house serves. */
function byReload({ build, rest }: Pick<Options, "build" | "rest">): Updates {
  const device = createStorage(() => localStorage);
  const tab = createStorage(() => sessionStorage);

  async function check(latest: string | undefined) {
    if (latest === undefined || latest === build || tab.get(keys.reloadedFor) === latest) return;
    const moves = readMoves(device.get(keys.moves));
    const isJoining = moves.at(-1)?.build === latest;
    if (!isJoining && !mayMove(moves, latest, Date.now())) return;
    await rest.whenAllRest(async () => {
      tab.set(keys.reloadedFor, latest);
      if (!isJoining) device.set(keys.moves, JSON.stringify(moved(moves, build, latest, Date.now())));
      reload();
    });
  }

  return { check };
}

function reload() {
  keepPlace(createStorage(() => sessionStorage));
  location.reload();
}

/** Until there is a newer one: what is about to be replaced needs nothing more, and could not be replaced while it works. */
async function keepInIdle(registration: ServiceWorkerRegistration) {
  const { active } = registration;
  do await idle();
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

function isOver({ state }: ServiceWorker): boolean {
  return state === "activating" || state === "activated";
}

function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(resolve, { timeout: idleAtMostMs });
    else setTimeout(resolve, idleAtMostMs); // Safari has no word for idle.
  });
}
