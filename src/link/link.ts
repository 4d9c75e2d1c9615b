import { transfer } from "comlink";
import type { Answer } from "../../contract/errors.ts";
import type { TabNews } from "../../worker/bridge/protocol.ts";
import type { BootGlobals } from "./boot-globals.ts";
import { type Connection, connect, type TabFacts } from "./connect.ts";
import { type CallOptions, createLayer, type Layer } from "./layer.ts";
import { createStreams } from "./streams.ts";

const callTimeoutMs = 20_000;

export interface Link {
  layer: Layer;
  tell(news: TabNews): void;
  /** What the last visit knew of a stream. */
  seed(name: string, value: unknown): void;
}

/** The tab's line to the data layer, which outlives the worker at its other end. */
export function createLink(boot: BootGlobals, tab: TabFacts): Link {
  const streams = createStreams((name, input, port) => {
    void door.then(({ door }) => door.open(name, input, transfer(port, [port])));
  });
  let calls = 0;
  let door = reach(false);

  // A page in the back/forward cache must not hold anything, and starts anew when it comes back.
  let hidden = false;
  addEventListener("pagehide", () => {
    hidden = true;
    streams.closeAll();
    void door.then((connection) => connection.leave());
  });
  addEventListener("pageshow", () => {
    if (hidden) again();
    hidden = false;
  });

  async function reach(fresh: boolean): Promise<Connection> {
    const connection = await connect(boot, tab, fresh);
    document.documentElement.dataset["worker"] = connection.host;
    void connection.lost.then(() => {
      if (!hidden) again();
    });
    return connection;
  }

  function again() {
    streams.closeAll();
    door = reach(true);
    streams.openAll();
  }

  async function call(
    name: string,
    input: unknown,
    { signal, timeoutMs = callTimeoutMs }: CallOptions,
  ): Promise<Answer<unknown>> {
    const id = calls++;
    const connection = await door;
    if (signal?.aborted) return ended("aborted");
    const abort = () => void connection.door.abort(id);
    signal?.addEventListener("abort", abort, { once: true });
    const answer = connection.door.call(name, input, id, timeoutMs) as Promise<Answer<unknown>>;
    const lost = connection.lost.then(() => ended("port_lost"));
    return Promise.race([answer, lost]).finally(() => signal?.removeEventListener("abort", abort));
  }

  return {
    layer: createLayer({ call, stream: streams.stream }),
    tell: (news) => void door.then((connection) => connection.door.tell(news)),
    seed: streams.seed,
  };
}

function ended(error: "aborted" | "port_lost"): Answer<never> {
  return { ok: false, error: { error, status: 0, fields: {} } };
}
