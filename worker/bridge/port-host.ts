import { isObservable } from "rxjs";
import { createTurns } from "./parted.ts";
import type { CallMessage, PortHost } from "./protocol.ts";
import type { Resolve } from "./registry.ts";
import { streamTo } from "./stream-to.ts";
import type { Tab } from "./tabs.ts";

/** A tab's entry: calls and streams by name, each on its own port until the tab ends it or disappears. */
export function createPortHost(resolve: Resolve, tab: Tab): { host: PortHost; close(): void } {
  const ends = new Set<() => void>();
  const turns = createTurns();

  function open(name: string, input: unknown, port: MessagePort, key?: string) {
    const over = new AbortController();
    let stop = () => {};
    ends.add(end);
    port.addEventListener("message", ({ data }) => data === "close" && end());
    port.start();
    const answer = (message: CallMessage) => port.postMessage(message);
    try {
      const result = resolve(name)(input, { signal: over.signal, key });
      if (isObservable(result)) stop = streamTo(port, result, turns);
      else Promise.resolve(result).then((value) => answer({ value }), fail);
    } catch (error) {
      fail(error);
    }

    function fail(error: unknown) {
      // Reaches only calls: a stream fails here only by an unknown name, which a tab's types rule out.
      answer({ fault: String(error) });
    }

    function end() {
      ends.delete(end);
      over.abort();
      stop();
      port.close();
    }
  }

  return {
    host: { open, tell: (news) => tab.tell(news) },
    close: () => ends.forEach((end) => end()),
  };
}
