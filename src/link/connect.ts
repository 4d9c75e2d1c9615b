import { type Remote, wrap } from "comlink";
import type { Hello, PageCookies, PortHost, Protocol, Welcome, WorkerKind } from "../../worker/bridge/protocol.ts";
import type { BootGlobals } from "./boot-globals.ts";

const protocol: Protocol = 4;
const handshakeMs = 3_000;
/** Without this worker there is no other way, and on a slow line its script may take a while. */
const lastResortMs = 20_000;
const frameMs = 500;

export interface Connection {
  kind: WorkerKind;
  host: Remote<PortHost>;
  /** Resolves when the worker is gone or this tab has disconnected. */
  lost: Promise<void>;
  /** Disconnects and frees everything that the worker holds for this tab. */
  leave(): void;
}

export interface TabFacts {
  build: string;
  language: string;
  cookies(): PageCookies;
}

/**
 * Connects to the data layer: the shared worker, or one of this tab's own if that does not answer in time; undefined
 * if neither does.
 */
export async function connect(boot: BootGlobals, tab: TabFacts, fresh: boolean): Promise<Connection | undefined> {
  if (!fresh && !boot.worker) await firstFrame();
  const worker = (!fresh && boot.worker) || boot.start();
  if (!isShared(worker)) return greet(worker, tab, lastResortMs);
  return (await greet(worker, tab, handshakeMs)) ?? greet(startSolo(boot), tab, lastResortMs);
}

/** The handshake. Fails by a time limit, because a broken worker reports nothing. */
async function greet(worker: SharedWorker | Worker, tab: TabFacts, limitMs: number): Promise<Connection | undefined> {
  const port = portOf(worker);
  const life = await holdLife();
  const welcome = await new Promise<Welcome | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), limitMs);
    port.addEventListener("message", function hear(event: MessageEvent<Welcome>) {
      if (event.data?.kind !== "welcome") return;
      clearTimeout(timer);
      port.removeEventListener("message", hear);
      resolve(event.data);
    });
    port.start();
    const { build, language } = tab;
    const visible = document.visibilityState === "visible";
    port.postMessage({
      kind: "hello",
      protocol,
      build,
      lock: life.lock,
      language,
      visible,
      cookies: tab.cookies(),
    } satisfies Hello);
  });

  if (welcome?.protocol !== protocol) {
    life.release();
    if (!isShared(worker)) worker.terminate();
    return undefined;
  }
  const watching = new AbortController();
  // The worker holds this lock while it lives, so being granted it means that the worker is gone.
  const workerGone = navigator.locks
    .request(welcome.lock, { signal: watching.signal }, () => undefined)
    .catch(() => undefined);
  return {
    kind: welcome.host,
    host: wrap<PortHost>(port),
    lost: workerGone,
    leave() {
      watching.abort();
      life.release();
      port.close();
      if (!isShared(worker)) worker.terminate();
    },
  };
}

/** A lock that tells the worker that this tab lives; it is freed when the tab ends, however that happens. */
function holdLife(): Promise<{ lock: string; release(): void }> {
  const lock = `karat:tab:${crypto.randomUUID()}`;
  return new Promise((resolve) => {
    void navigator.locks.request(lock, () => new Promise<void>((release) => resolve({ lock, release })));
  });
}

function portOf(worker: SharedWorker | Worker): MessagePort {
  if (isShared(worker)) return worker.port;
  const { port1, port2 } = new MessageChannel();
  worker.postMessage("tab", [port2]);
  return port1;
}

// The DOM's types do not know trusted addresses yet, which the browser requires here.
function startSolo({ policy, solo }: BootGlobals): Worker {
  return new Worker(policy.createScriptURL(solo), { type: "module" });
}

/** Waits until the page is on screen, or briefly if the tab is hidden and gets no frames. */
function firstFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, frameMs);
  });
}

function isShared(worker: SharedWorker | Worker): worker is SharedWorker {
  return "port" in worker;
}
