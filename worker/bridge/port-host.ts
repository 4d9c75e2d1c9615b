import { isObservable } from "rxjs";
import type { CallContext } from "../context.ts";
import type { Features } from "../data-layer.ts";
import type { Tab } from "./tabs.ts";
import { failed } from "../transport/failed.ts";
import type { Door } from "./protocol.ts";
import { streamTo } from "./stream-to.ts";

type Method = (input: unknown, context: CallContext) => unknown;

/** One tab's way in: calls by name with abort and time limit, streams by name on ports of their own. */
export function createDoor(features: Features, tab: Tab): { door: Door; close(): void } {
  const calls = new Map<number, AbortController>();
  const streams = new Set<() => void>();

  const door: Door = {
    async call(name, input, id, timeoutMs, key) {
      const abort = new AbortController();
      calls.set(id, abort);
      try {
        return await ended(method(name)(input, { signal: abort.signal, key }), abort.signal, timeoutMs);
      } finally {
        calls.delete(id);
      }
    },
    abort: (id) => calls.get(id)?.abort(),
    open(name, input, port) {
      const source = method(name)(input, { signal: new AbortController().signal });
      if (!isObservable(source)) throw new Error(`${name} is no stream`);
      const stop = streamTo(port, source);
      streams.add(stop);
      port.addEventListener("message", (event) => {
        if (event.data !== "close") return;
        stop();
        streams.delete(stop);
      });
    },
    tell: (news) => tab.tell(news),
  };

  function close() {
    for (const abort of calls.values()) abort.abort();
    for (const stop of streams) stop();
    streams.clear();
  }

  function method(name: string): Method {
    const [feature = "", member = ""] = name.split(".");
    const held = Object.hasOwn(features, feature) ? (features as Record<string, object>)[feature] : undefined;
    const found = held && Object.hasOwn(held, member) ? (held as Record<string, unknown>)[member] : undefined;
    if (typeof found !== "function") throw new Error(`no ${name} in the data layer`);
    return found as Method;
  }

  return { door, close };
}

/** The call's own end, or the abort's, or the time limit's, whichever comes first. */
function ended(work: unknown, signal: AbortSignal, timeoutMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(failed("timeout")), timeoutMs);
    signal.addEventListener("abort", () => resolve(failed("aborted")));
    Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
