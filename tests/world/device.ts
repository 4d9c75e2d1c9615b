import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { onTestFinished } from "vitest";
import { sandboxMirrorKey } from "../../server/runtime/sandbox-mirror-key.ts";
import type { CallContext, Resolve } from "../../worker/bridge/registry.ts";
import { createDataLayer } from "../../worker/data-layer.ts";
import type { Environment } from "../../worker/environment/environment.ts";
import type { Features } from "../../worker/features.ts";
import type { Kinds } from "../../worker/outbox/outbox-kinds.ts";
import type { TestHouse } from "./house.ts";

interface Sent {
  method: string;
  host: string;
  path: string;
  query: string;
  body: unknown;
  token: string | undefined;
  key: string | undefined;
  validUntil: string | undefined;
  language: string | undefined;
  region: string | undefined;
}

let devices = 0;

interface DeviceOptions {
  /** Kinds of outbox items, instead of the product's own. */
  kinds?: Kinds;
  /** A broken database, instead of the browser's. */
  indexedDB?: IDBFactory;
  now?: () => number;
  /** By default, a socket that never opens. */
  WebSocket?: typeof WebSocket;
  /** Whether the house knows the browser again, by the cookie that names it. */
  keepsCookies?: boolean;
}

/** One browser's shared environment in this process: database, locks, channels and the connection to a real house. */
export function createDevice(
  house: TestHouse,
  {
    kinds,
    indexedDB = new IDBFactory(),
    now = Date.now,
    WebSocket = SilentSocket as never,
    keepsCookies = false,
  }: DeviceOptions = {},
) {
  globalThis.IDBKeyRange = IDBKeyRange;
  const name = `device-${++devices}`;
  const locks = createLocks();
  const sent: Sent[] = [];
  let cookie: string | undefined;
  let line: "whole" | "cut" | "portal" = "whole";
  let isLost: ((way: "request" | "reply", request: Sent) => boolean) | undefined;
  /** Replaces replies of the house; gets their body as text. */
  let replacement: ((request: Sent, body: string) => string | Response) | undefined;
  /** Runs before a reply arrives, when the house has already done its part. */
  let beforeReply: ((request: Sent) => unknown) | undefined;

  /** A worker with one tab, which brings this token; it can be killed as a browser would. */
  function worker(token?: string, { timezone = "Europe/Berlin" } = {}) {
    const life = new AbortController();
    const channels: BroadcastChannel[] = [];
    const environment: Environment = {
      location: { protocol: "http:", host: `karat.localhost:${house.port}`, origin: house.site },
      userAgent: "Test",
      now: () => now(),
      rng: () => 0,
      uuid: () => crypto.randomUUID(),
      timezone: () => timezone,
      fetch: (request, init) => overLine(request as string, init, life.signal),
      XMLHttpRequest: SilentUpload as unknown as typeof XMLHttpRequest,
      WebSocket,
      locks: locks.of(life.signal),
      indexedDB,
      channel(of) {
        const channel = new MortalChannel(`${name}:${of}`);
        channels.push(channel);
        return channel;
      },
      mirrorKeys: [{ key_id: sandboxMirrorKey.key_id, x: sandboxMirrorKey.jwk.x }],
      onNetworkHint() {},
    };
    const { resolve, tabs, outbox } = createDataLayer(environment, kinds);
    const features = featuresOf(resolve);
    /** Opens one more tab of the worker, in front of the others. */
    const openTab = () =>
      tabs.enter({
        kind: "hello",
        protocol: 4,
        build: "test",
        lock: crypto.randomUUID(),
        cookies: { token, attribution: {} },
        language: "en-US",
        visible: true,
      });
    const tab = openTab();
    function kill() {
      life.abort();
      for (const channel of channels) channel.close();
    }
    onTestFinished(kill);
    return { features, outbox, tab, openTab, kill };
  }

  async function overLine(address: string, init: RequestInit | undefined, life: AbortSignal): Promise<Response> {
    const url = new URL(address);
    const headers = new Headers(init?.headers);
    const request = {
      method: init?.method ?? "GET",
      host: url.host,
      path: url.pathname,
      query: url.search,
      body: typeof init?.body === "string" ? (JSON.parse(init.body) as unknown) : undefined,
      token: headers.get("Authorization")?.replace("Bearer ", ""),
      key: headers.get("Idempotency-Key") ?? undefined,
      validUntil: headers.get("Valid-Until") ?? undefined,
      language: headers.get("Accept-Language") ?? undefined,
      region: headers.get("Region") ?? undefined,
    };
    if (life.aborted) return never;
    if (line === "cut") throw new TypeError("no network");
    if (line === "portal") return new Response("<h1>Sign in</h1>", { headers: { "Content-Type": "text/html" } });
    if (isLost?.("request", request)) throw new TypeError("cut on the way there");
    sent.push(request);
    const reply = await house.fetch(address, {
      method: request.method,
      headers: { ...Object.fromEntries(headers), Origin: house.site, ...(cookie !== undefined && { Cookie: cookie }) },
      ...(typeof init?.body === "string" ? { body: init.body } : {}),
    });
    const named = reply.cookies.find((each) => each.startsWith("device="));
    await beforeReply?.(request);
    if (life.aborted) return never;
    if (isLost?.("reply", request)) throw new TypeError("cut on the way back");
    // What is lost on the way names nobody either.
    if (keepsCookies && named !== undefined) cookie = named.split(";")[0];
    if (init?.signal?.aborted) throw new TypeError("nobody listens any more");
    const said = replacement?.(request, reply.text);
    if (said instanceof Response) return said;
    return new Response(said ?? new Uint8Array(reply.bytes), {
      status: reply.status,
      headers: { "Content-Type": reply.headers["content-type"] ?? "", Date: reply.headers["date"] ?? "" },
    });
  }

  /** The service worker of the same browser, without its cookies. */
  function serviceWorker() {
    const life = new AbortController();
    return {
      addEventListener() {},
      location: { protocol: "http:", host: `karat.localhost:${house.port}`, origin: house.site },
      fetch: ((request: string, init?: RequestInit) => overLine(request, init, life.signal)) as typeof fetch,
      indexedDB,
      navigator: { locks: locks.of(life.signal) },
    };
  }

  return {
    worker,
    serviceWorker,
    cut() {
      line = "cut";
    },
    mend() {
      line = "whole";
    },
    /** From now on a portal answers every request. */
    signInFirst() {
      line = "portal";
    },
    loseSome(which: (way: "request" | "reply", request: Sent) => boolean) {
      isLost = which;
    },
    /** Passes every reply of the house through this function, so that the house can be made to lie. */
    replaceReplies(say: (request: Sent, body: string) => string | Response) {
      replacement = say;
    },
    beforeReply(then: (request: Sent) => unknown) {
      beforeReply = then;
    },
    /** All requests that have reached the house so far, in order. */
    all: () => [...sent],
    sent: (method: string, path: string) => sent.filter((each) => each.method === method && each.path === path),
    databases: () => indexedDB.databases(),
    /** Creates a database of this name that nobody has open. */
    leaveBehind: (database: string) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(database);
        opening.onsuccess = () => resolve(opening.result.close());
        opening.onerror = () => reject(opening.error ?? new Error(database));
      }),
  };
}

/** The features as a tab has them, with lazily loaded members. */
function featuresOf(resolve: Resolve): Features {
  const membersOf = (feature: string) =>
    new Proxy(
      {},
      {
        get:
          (_, member: string) =>
          (input: unknown, context: CallContext = { signal: new AbortController().signal }) =>
            resolve(`${feature}.${member}`)(input, context),
      },
    );
  return new Proxy({}, { get: (_, feature: string) => membersOf(feature) }) as Features;
}

/** Locks as browsers have them: one holder, the others queued; a killed worker neither holds nor waits. */
function createLocks() {
  const lines = new Map<string, Promise<void>>();
  const held = new Set<string>();

  function of(life: AbortSignal) {
    /** What this worker holds or waits for. */
    const own = new Set<() => void>();
    life.addEventListener("abort", () => own.forEach((letGo) => letGo()));

    async function request(
      name: string,
      ...rest: [LockOptions, LockGrantedCallback<unknown>] | [LockGrantedCallback<unknown>]
    ) {
      // What a killed worker has set going must not stand in anybody's way.
      if (life.aborted) return never;
      const [options, work] = rest.length === 2 ? rest : [{}, rest[0]];
      const before = lines.get(name) ?? Promise.resolve();
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      lines.set(
        name,
        before.then(() => released),
      );
      let isHeld = false;
      const letGo = () => {
        own.delete(letGo);
        if (isHeld) held.delete(name);
        release();
      };
      own.add(letGo);
      try {
        await Promise.race([before, abortOf(options.signal)]);
        if (life.aborted) return await never;
        isHeld = true;
        held.add(name);
        return await work({ name, mode: "exclusive" });
      } finally {
        letGo();
      }
    }
    const query = async () => ({ held: [...held].map((name) => ({ name })) });
    return { request, query } as unknown as LockManager;
  }

  return { of };
}

const never = new Promise<never>(() => {});

function abortOf(signal: AbortSignal | undefined): Promise<never> {
  if (!signal) return never;
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}

/** A killed worker is no longer heard, without noticing it itself. */
class MortalChannel extends BroadcastChannel {
  private closed = false;

  override postMessage(message: unknown) {
    if (!this.closed) super.postMessage(message);
  }

  override close() {
    this.closed = true;
    super.close();
  }
}

class SilentSocket extends EventTarget {
  static readonly OPEN = 1;
  readonly readyState = 0;
  send() {}
  close() {}
}

class SilentUpload extends EventTarget {
  open() {}
  send() {}
}
