import type { StreamMessage } from "../../worker/bridge/protocol.ts";
import type { Stream } from "./layer.ts";

const reopenMs = 2_000;

interface Source extends Stream<unknown> {
  /** Opens it over the present connection, where somebody listens. */
  open(): void;
  close(): void;
  seed(value: unknown): void;
  forget(): void;
}

/** The streams of this tab: one port for each that somebody listens to, however many do. */
export function createStreams(openPort: (name: string, input: unknown, port: MessagePort) => void) {
  const sources = new Map<string, Source>();

  function source(name: string, input: unknown): Source {
    const key = `${name} ${JSON.stringify(input) ?? ""}`;
    const known = sources.get(key);
    if (known) return known;
    const made = createSource((port) => openPort(name, input, port));
    sources.set(key, made);
    return made;
  }

  return {
    stream: (name: string, input: unknown): Stream<unknown> => source(name, input),
    /** What the last visit knew, until the data layer says more. */
    seed: (name: string, value: unknown) => source(name, undefined).seed(value),
    openAll: () => sources.forEach((each) => each.open()),
    closeAll: () => sources.forEach((each) => each.close()),
    /** What was known of these is not so any more, also where nobody listens now; who does is told anew. */
    forget: (isMeant: (name: string) => boolean) =>
      sources.forEach((each, key) => isMeant(key.slice(0, key.indexOf(" "))) && each.forget()),
  };
}

function createSource(openPort: (port: MessagePort) => void): Source {
  const listeners = new Set<() => void>();
  let value: unknown;
  let port: MessagePort | undefined;

  function open() {
    if (port || listeners.size === 0) return;
    const { port1, port2 } = new MessageChannel();
    port = port1;
    port1.addEventListener("message", (event: MessageEvent<StreamMessage>) => {
      if ("end" in event.data) return void reopenLater();
      set(event.data.value);
      port1.postMessage("next");
    });
    port1.start();
    openPort(port2);
  }

  /** What broke in the worker may have been of the moment. */
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
    value = next;
    for (const listener of listeners) listener();
  }

  return {
    open,
    close,
    seed: set,
    forget() {
      close();
      set(undefined);
      open();
    },
    get: () => value,
    subscribe(listener) {
      listeners.add(listener);
      open();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) close();
      };
    },
  };
}
