import { transfer } from "comlink";
import type { Answer } from "../../contract/errors.ts";
import type { CallMessage, TabNews } from "../../worker/bridge/protocol.ts";
import type { LostOrder } from "../../worker/money/lost-orders.ts";
import type { BootGlobals } from "./boot-globals.ts";
import { type Connection, connect, type TabFacts } from "./connect.ts";
import { type CallOptions, createLayer, type Layer } from "./layer.ts";
import { createStreams } from "./streams.ts";

const callTimeoutMs = 20_000;

/** The kinds of order, by the names of the calls that move money. */
const moneyKinds: Record<string, LostOrder["kind"] | undefined> = {
  "games.bet": "bet",
  "games.openRound": "round",
  "games.step": "step",
  "games.cashOut": "cash_out",
  "cashier.deposit": "deposit",
  "cashier.payout": "payout",
  "cashier.confirmPayout": "confirmation",
  "shared.placeCrashBet": "crash_bet",
  "shared.cancelCrashBet": "crash_cancel",
  "shared.cashOutCrashBet": "crash_cash_out",
  "shared.placeRouletteBet": "roulette_bet",
  "shared.cancelRouletteBet": "roulette_cancel",
  "shared.placeRoomBet": "room_bet",
  "shared.createDuel": "duel",
  "shared.joinDuel": "duel_join",
  "shared.cancelDuel": "duel_cancel",
  "betting.place": "book_bet",
  "betting.cashOut": "book_cash_out",
};

export interface Link {
  layer: Layer;
  tell(news: TabNews): void;
  /** Sets a stream's value from the last visit. */
  seed(name: string, value: unknown): void;
  /** Drops the last values of these streams, so that they are not shown again. */
  forget(isMeant: (name: string) => boolean): void;
}

/** The tab's connection to the data layer, which survives the worker at the other end. */
export function createLink(
  boot: BootGlobals,
  tab: TabFacts,
  /** Called with every call's answer, before the caller gets it. */
  heard: (name: string, answer: Answer<unknown>, input: unknown) => void,
): Link {
  const streams = createStreams((name, input, port) => {
    void connection.then(({ host }) => host.open(name, input, transfer(port, [port])));
  });
  /** Handlers of pending calls, run when their connection is lost. */
  const waiting = new Set<() => void>();
  let hidden = false;
  let connection = connectAnew(false);

  // A page in the back/forward cache must not hold a connection; it reconnects when it returns.
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
    const handlers = [...waiting];
    waiting.clear();
    for (const tell of handlers) tell();
  }

  /** Always ends: by the answer, the abort, the time limit or the worker's death, whichever comes first. */
  function call(
    name: string,
    input: unknown,
    { signal, timeoutMs = callTimeoutMs, key: given }: CallOptions,
  ): Promise<Answer<unknown>> {
    const kind = moneyKinds[name];
    const key = kind && (given ?? crypto.randomUUID());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => end(ended("timeout")), timeoutMs);
      let isOver = false;
      const abort = () => end(ended("aborted"));
      let hangUp = () => {};
      if (signal?.aborted) return abort();
      signal?.addEventListener("abort", abort, { once: true });
      say(name, input);

      /** Sends over the current connection, on a port of its own. */
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
          // The call has ended meanwhile, so it is not begun.
          if (!isWanted) return;
          waiting.add(lost);
          void host.open(named, said, transfer(port2, [port2]), key);
        });
      }

      /** An order may have been executed all the same: the new worker finds out. */
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
        const outcome = isUnknown ? ended("unanswered") : answer;
        heard(name, outcome, input);
        resolve(outcome);
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
