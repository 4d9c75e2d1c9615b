import type { Part } from "../../worker/bridge/parted.ts";
import type { StreamMessage } from "../../worker/bridge/protocol.ts";
import type { Stream } from "./layer.ts";

const reopenMs = 2_000;
/** Of one name, with whatever was asked: who returns finds the last of them at once, and a long list does not pile up. */
const mostIdle = 24;

interface Source extends Stream<unknown> {
  isIdle(): boolean;
  open(): void;
  close(): void;
  seed(value: unknown): void;
  forget(): void;
}

/** This tab's streams: one port for each that has listeners, however many. */
export function createStreams(openPort: (name: string, input: unknown, port: MessagePort) => void) {
  const sources = new Map<string, Source>();

  function source(name: string, input: unknown): Source {
    const key = `${name} ${JSON.stringify(input) ?? ""}`;
    const existingSource = sources.get(key);
    if (existingSource) return existingSource;
    const newSource = createSource(
      (port) => openPort(name, input, port),
      (isIdle) => keep(key, newSource, isIdle),
    );
    sources.set(key, newSource);
    return newSource;
  }

  /** The one that had listeners last is kept the longest. One that was given up is known again when it has a listener. */
  function keep(key: string, changed: Source, isIdle: boolean) {
    if (!isIdle) return void (sources.has(key) || sources.set(key, changed));
    if (sources.get(key) !== changed) return;
    sources.delete(key);
    sources.set(key, changed);
    const name = key.slice(0, key.indexOf(" ") + 1);
    const idle = [...sources].filter(([other, each]) => other.startsWith(name) && each.isIdle());
    for (const [other] of idle.slice(0, -mostIdle)) sources.delete(other);
  }

  return {
    stream: (name: string, input: unknown): Stream<unknown> => source(name, input),
    /** Sets the value from the last visit, until the data layer has a newer one. */
    seed: (name: string, value: unknown) => source(name, undefined).seed(value),
    openAll: () => sources.forEach((each) => each.open()),
    closeAll: () => sources.forEach((each) => each.close()),
    /** Drops the values of these streams, even without listeners; listeners are sent a new value. */
    forget: (isMeant: (name: string) => boolean) =>
      sources.forEach((each, key) => isMeant(key.slice(0, key.indexOf(" "))) && each.forget()),
  };
}

function createSource(openPort: (port: MessagePort) => void, changed: (isIdle: boolean) => void): Source {
  const listeners = new Set<(part?: Part) => void>();
  let value: unknown;
  let parts: Part = {};
  let port: MessagePort | undefined;

  function open() {
    if (port || listeners.size === 0) return;
    const { port1, port2 } = new MessageChannel();
    port = port1;
    const next = () => port1.postMessage("next");
    port1.addEventListener("message", ({ data }: MessageEvent<StreamMessage>) => {
      if ("end" in data) return void reopenLater();
      if ("value" in data) {
        set(data.value);
        return next();
      }
      if ("part" in data) {
        Object.assign(parts, data.part);
        tell(data.part);
      } else set(data.whole);
      requestAnimationFrame(next);
    });
    port1.start();
    openPort(port2);
  }

  /** The failure in the worker may have been temporary. */
  function reopenLater() {
    close();
    setTimeout(open, reopenMs);
  }

  function close() {
    port?.postMessage("close");
    port?.close();
    port = undefined;
  }

  function set(next: unknown) {
    value = kept(value, next);
    parts = {};
    tell();
  }

  function tell(part?: Part) {
    for (const listener of listeners) listener(part);
  }

  return {
    isIdle: () => listeners.size === 0,
    open,
    close,
    seed: set,
    forget() {
      close();
      set(undefined);
      open();
    },
    get: () => value,
    parts: () => parts,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) changed(false);
      open();
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        close();
        changed(true);
      };
    },
  };
}

/** The new value, in which whatever has not changed is the same object as before: who has drawn that need not again. */
function kept(before: unknown, next: unknown): unknown {
  if (!isPlain(before) || !isPlain(next) || Array.isArray(before) !== Array.isArray(next)) return next;
  const keys = Object.keys(next);
  let isSame = keys.length === Object.keys(before).length;
  for (const key of keys) {
    next[key] = kept(before[key], next[key]);
    isSame &&= Object.is(next[key], before[key]) && key in before;
  }
  return isSame ? before : next;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype;
}
