import { transfer } from "comlink";
import type { Answer } from "../../contract/errors.ts";
import type { CallMessage, TabNews } from "../../worker/bridge/protocol.ts";
import type { LostOrder } from "../../worker/money/lost-orders.ts";
import type { BootGlobals } from "./boot-globals.ts";
import { type Connection, connect, type TabFacts } from "./connect.ts";
import { type CallOptions, createLayer, type Layer } from "./layer.ts";
import { createStreams } from "./streams.ts";

const callTimeoutMs = 20_000;

/** What moves money, by the name of its call. */
const moneyKinds: Record<string, LostOrder["kind"] | undefined> = {
  "games.bet": "bet",
  "games.openRound": "round",
  "games.step": "step",
  "games.cashOut": "cash_out",
  "cashier.deposit": "deposit",
  "cashier.payout": "payout",
  "cashier.confirmPayout": "confirmation",
};

export interface Link {
  layer: Layer;
  tell(news: TabNews): void;
  /** What the last visit knew of a stream. */
  seed(name: string, value: unknown): void;
  /** The last values of these streams are not shown to anybody again. */
  forget(isMeant: (name: string) => boolean): void;
}

/** The tab's line to the data layer, which outlives the worker at its other end. */
export function createLink(
  boot: BootGlobals,
  tab: TabFacts,
  /** Told of every call's end before whoever has called. */
  heard: (name: string, answer: Answer<unknown>) => void,
): Link {
  const streams = createStreams((name, input, port) => {
    void connection.then(({ host }) => host.open(name, input, transfer(port, [port])));
  });
  /** What to do about the calls that wait for an answer, once the connection that they were sent over is lost. */
  const waiting = new Set<() => void>();
  let hidden = false;
  let connection = connectAnew(false);

  // A page in the back/forward cache must not hold anything, and starts anew when it comes back.
  addEventListener("pagehide", () => {
    hidden = true;
    streams.closeAll();
    void connection.then(({ leave }) => leave());
  });
  addEventListener("pageshow", () => {
    if (hidden) again();
    hidden = false;
  });

  /** Tries until a worker answers; meanwhile calls end by their time limit. */
  async function connectAnew(fresh: boolean): Promise<Connection> {
    for (let attempt = 0; ; attempt++) {
      const connection = await connect(boot, tab, fresh || attempt > 0);
      if (!connection) continue;
      document.documentElement.dataset["worker"] = connection.kind;
      void connection.lost.then(() => {
        if (!hidden) again();
      });
      return connection;
    }
  }

  function again() {
    streams.closeAll();
    connection = connectAnew(true);
    streams.openAll();
    const lost = [...waiting];
    waiting.clear();
    for (const tell of lost) tell();
  }

  /** Always ends: with the answer, or with the abort, the time limit or the worker's death, whichever comes first. */
  function call(
    name: string,
    input: unknown,
    { signal, timeoutMs = callTimeoutMs }: CallOptions,
  ): Promise<Answer<unknown>> {
    const kind = moneyKinds[name];
    const key = kind && crypto.randomUUID();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => end(ended("timeout")), timeoutMs);
      let isOver = false;
      const abort = () => end(ended("aborted"));
      let hangUp = () => {};
      if (signal?.aborted) return abort();
      signal?.addEventListener("abort", abort, { once: true });
      say(name, input);

      /** Over the connection of now, and a port of its own. */
      function say(named: string, said: unknown) {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }: MessageEvent<CallMessage>) => {
          if ("value" in data) return end(data.value as Answer<unknown>);
          isOver = true;
          over();
          reject(new Error(data.fault));
        };
        let isWanted = true;
        hangUp = () => {
          isWanted = false;
          port1.postMessage("close");
          port1.close();
        };
        void connection.then(({ host }) => {
          // What nobody waits for any more is not begun.
          if (!isWanted) return;
          waiting.add(lost);
          void host.open(named, said, transfer(port2, [port2]), key);
        });
      }

      /** An order may stand all the same: a worker that lives finds out what has become of it. */
      function lost() {
        if (!key) return end(ended("port_lost"));
        say("money.lost", { key, kind, order: input });
      }

      function over() {
        waiting.delete(lost);
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
        hangUp();
      }

      function end(answer: Answer<unknown>) {
        over();
        if (isOver) return;
        isOver = true;
        const isUnknown = key && !answer.ok && answer.error.error === "timeout";
        if (isUnknown) lost();
        const known = isUnknown ? ended("unanswered") : answer;
        heard(name, known);
        resolve(known);
      }
    });
  }

  return {
    layer: createLayer({ call, stream: streams.stream }),
    tell: (news) => void connection.then(({ host }) => host.tell(news)),
    seed: streams.seed,
    forget: streams.forget,
  };
}

function ended(error: "aborted" | "timeout" | "port_lost" | "unanswered"): Answer<never> {
  return { ok: false, error: { error, status: 0, fields: {} } };
}
