import { transfer } from "comlink";
import type { Answer } from "../../contract/errors.ts";
import type { TabNews } from "../../worker/bridge/protocol.ts";
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
    void door.then(({ door }) => door.open(name, input, transfer(port, [port])));
  });
  /** What to do about the calls that wait for an answer, once the connection that they were sent over is lost. */
  const waiting = new Set<() => void>();
  let calls = 0;
  let hidden = false;
  let door = reach(false);

  // A page in the back/forward cache must not hold anything, and starts anew when it comes back.
  addEventListener("pagehide", () => {
    hidden = true;
    streams.closeAll();
    void door.then((connection) => connection.leave());
  });
  addEventListener("pageshow", () => {
    if (hidden) again();
    hidden = false;
  });

  /** Tries until a worker answers; meanwhile calls end by their time limit. */
  async function reach(fresh: boolean): Promise<Connection> {
    for (let attempt = 0; ; attempt++) {
      const connection = await connect(boot, tab, fresh || attempt > 0);
      if (!connection) continue;
      document.documentElement.dataset["worker"] = connection.host;
      void connection.lost.then(() => {
        if (!hidden) again();
      });
      return connection;
    }
  }

  function again() {
    streams.closeAll();
    door = reach(true);
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
    const id = calls++;
    const kind = moneyKinds[name];
    const key = kind && crypto.randomUUID();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => end(ended("timeout")), timeoutMs);
      let isOver = false;
      const abort = () => {
        void door.then((connection) => connection.door.abort(id));
        end(ended("aborted"));
      };
      if (signal?.aborted) return abort();
      signal?.addEventListener("abort", abort, { once: true });
      say(name, input);

      /** Over the connection of now. */
      function say(named: string, said: unknown) {
        door
          .then((connection) => {
            waiting.add(lost);
            return connection.door.call(named, said, id, timeoutMs, key) as Promise<Answer<unknown>>;
          })
          .then(end, reject);
      }

      /** An order may stand all the same: a worker that lives finds out what has become of it. */
      function lost() {
        if (!key) return end(ended("port_lost"));
        say("money.lost", { key, kind, order: input });
      }

      function end(answer: Answer<unknown>) {
        waiting.delete(lost);
        if (isOver) return;
        isOver = true;
        const isUnknown = key && !answer.ok && answer.error.error === "timeout";
        if (isUnknown) lost();
        const known = isUnknown ? ended("unanswered") : answer;
        heard(name, known);
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
        resolve(known);
      }
    });
  }

  return {
    layer: createLayer({ call, stream: streams.stream }),
    tell: (news) => void door.then((connection) => connection.door.tell(news)),
    seed: streams.seed,
    forget: streams.forget,
  };
}

function ended(error: "aborted" | "timeout" | "port_lost" | "unanswered"): Answer<never> {
  return { ok: false, error: { error, status: 0, fields: {} } };
}
