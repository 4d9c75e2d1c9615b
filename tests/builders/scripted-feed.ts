import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import type {
  FeedEvent,
  FeedMarket,
  FeedMessage,
  FeedRequest,
  Fixture,
  Producer,
  Scoreboard,
} from "../../contract/odds-feed.ts";
import type { OddsSource } from "../../server/betting/odds-source.ts";

type Told = Extract<FeedMessage, { event: string }>;
/** A message of a feed without what the feed adds. */
export type Said = Told extends infer Each
  ? Each extends unknown
    ? Omit<Each, "seq" | "at" | "producer" | "event">
    : never
  : never;

export interface Known extends FeedEvent {
  producer: Producer;
}

const key = "k".repeat(32);

/** A feed of odds that says what a test wants, and tells whoever asks what stands. */
export async function openScriptedFeed(now: () => number = Date.now) {
  const events = new Map<string, Known>();
  const past = new Map<string, Known>();
  const changedMs = new Map<string, number>();
  const sockets = new Set<WebSocket>();
  const seqs: Record<Producer, number> = { prematch: 0, live: 0 };
  let isMute = false;
  let asked = 0;
  const held = new Map<string, Set<unknown>>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://feed");
    if (url.pathname === "/changes") {
      const afterMs = Date.parse(url.searchParams.get("after") ?? "");
      const changed = [...changedMs].filter(([, ms]) => ms >= afterMs).map(([event]) => event);
      return response.end(JSON.stringify({ events: changed }));
    }
    const id = /^\/events\/(.+)$/.exec(request.url ?? "")?.[1] ?? "";
    const known = events.get(id) ?? past.get(id);
    const waiting = held.get(id)?.add(response);
    if (waiting) return void response.on("close", () => waiting.delete(response));
    response.statusCode = known && request.headers.authorization === `Bearer ${key}` ? 200 : 404;
    response.end(known && JSON.stringify(known));
  });
  const live = new WebSocketServer({ server, path: "/feed" });
  live.on("connection", (socket, request) => {
    if (request.headers.authorization !== `Bearer ${key}`) return socket.close();
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("message", (data) => {
      const { producer } = JSON.parse((data as Buffer).toString()) as FeedRequest;
      asked += 1;
      if (!isMute) recover(producer, socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const alive = setInterval(beat, 400);

  function beat(): void {
    for (const producer of ["prematch", "live"] as const) send({ kind: "alive", ...stamp(producer) });
  }

  function stamp(producer: Producer) {
    seqs[producer] += 1;
    return { producer, seq: seqs[producer], at: new Date(now()).toISOString() };
  }

  function send(message: FeedMessage): void {
    if (isMute) return;
    for (const socket of sockets) socket.send(JSON.stringify(message));
  }

  function recover(producer: Producer, socket: WebSocket): void {
    const to = (message: FeedMessage) => socket.send(JSON.stringify(message));
    const at = { producer, seq: seqs[producer], at: new Date(now()).toISOString() };
    for (const { event, producer: of, ...whole } of events.values())
      if (of === producer) to({ kind: "snapshot", event, ...at, ...whole });
    to({ kind: "snapshot_complete", ...at });
  }

  return {
    close: async () => {
      clearInterval(alive);
      for (const socket of sockets) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    source: { address: async () => `http://127.0.0.1:${port}`, key } satisfies OddsSource,
    events,
    beat,
    /** How often a house has asked for what stands. */
    asked: () => asked,
    /** Says nothing any more, or speaks again. */
    mute: (mute: boolean) => (isMute = mute),
    /** Says something of which nobody has heard yet. */
    sayUnknown(producer: Producer): void {
      for (const socket of sockets) socket.send(JSON.stringify({ kind: "weather", ...stamp(producer), is: "rain" }));
    },
    /** Loses a message on its way. */
    skip: (producer: Producer) => void stamp(producer),
    cut: () => {
      for (const socket of sockets) socket.terminate();
    },
    open(match: Known): void {
      events.set(match.event, match);
      const { event, producer, ...whole } = match;
      send({ kind: "snapshot", event, ...stamp(producer), ...whole });
    },
    /** Tells something of an event, and remembers what stands then. */
    say(event: string, said: Said): void {
      const known = events.get(event);
      if (!known) throw new Error(`${event} is unknown`);
      events.set(event, after(known, said));
      send({ ...said, event, ...stamp(known.producer) });
    },
    /** Has it in no snapshot any more, and knows nothing of it. */
    forget: (event: string) => void events.delete(event),
    /** Leaves whoever asks for it without an answer, and says how many wait for one. */
    hold(event: string) {
      const waiting = new Set<unknown>();
      held.set(event, waiting);
      return { waiting: () => waiting.size, release: () => held.delete(event) };
    },
    /** Knows it, if it is asked for it. */
    remember(match: Known): void {
      past.set(match.event, match);
      changedMs.set(match.event, now());
    },
  };
}

/** What stands of a match once that was said of it. */
export function after(known: Known, said: Said): Known {
  switch (said.kind) {
    case "odds_change":
      return { ...known, markets: replaced(known.markets, said.markets) };
    case "bet_stop":
      return { ...known, markets: known.markets.map(suspended) };
    case "fixture_change":
      return { ...known, fixture: said.fixture };
    case "score":
      return { ...known, scoreboard: said.scoreboard };
    case "settlement":
      return settled(known, said.ends);
    case "rollback_settlement": {
      const isBack = ({ market }: { market: string }) => said.markets.includes(market);
      const ends = known.ends.map((end) => (isBack(end) ? { ...end, rolled_back: said.reason } : end));
      return { ...known, ends };
    }
    case "bet_cancel":
    case "rollback_cancel": {
      const cancel = { reason: said.reason, is_over: said.kind === "rollback_cancel" };
      if (said.markets === null) return { ...known, cancelled: cancel };
      const cancels = said.markets.map((market) => ({ market, ...cancel }));
      return { ...known, cancelled_markets: replaced(known.cancelled_markets ?? [], cancels) };
    }
    case "snapshot":
      return known;
  }
}

function suspended(market: FeedMarket): FeedMarket {
  return market.state === "open" ? { ...market, state: "suspended" } : market;
}

/** A lesser version changes nothing, and what is settled after it was cancelled is not cancelled any more. */
function settled(known: Known, ends: FeedEvent["ends"]): Known {
  const versionOf = (market: string) => known.ends.find((each) => each.market === market)?.version ?? 0;
  const newer = ends.filter(({ market, version }) => version > versionOf(market));
  const isStill = ({ market, is_over }: { market: string; is_over?: boolean | undefined }) =>
    is_over === true || !newer.some((each) => each.market === market);
  return {
    ...known,
    ends: replaced(known.ends, newer),
    cancelled_markets: known.cancelled_markets?.filter(isStill),
  };
}

function replaced<Item extends { market: string }>(before: readonly Item[], now: readonly Item[]): Item[] {
  return [...before.filter(({ market }) => !now.some((each) => each.market === market)), ...now];
}

export type ScriptedFeed = Awaited<ReturnType<typeof openScriptedFeed>>;

let count = 0;

interface MatchWishes extends Partial<Omit<Fixture, "league">> {
  producer?: Producer;
  markets?: FeedMarket[];
  league?: string;
}

/** A match of invented clubs, in an hour, with a winner to bet on. */
export function match({
  producer = "prematch",
  markets = [winner()],
  league = "cup",
  ...wishes
}: MatchWishes = {}): Known {
  count += 1;
  const names = (en: string, ru: string, kz: string) => ({
    en: `${en} ${count}`,
    ru: `${ru} ${count}`,
    kz: `${kz} ${count}`,
  });
  return {
    event: `match-${process.pid}-${count}`,
    producer,
    fixture: {
      sport: "football",
      league: { id: league, names: { en: "River Cup", ru: "Речной кубок", kz: "Өзен кубогы" } },
      home: names("Harbour", "Гавань", "Айлақ"),
      away: names("Foundry", "Литейщик", "Құюшы"),
      starts_at: new Date(Date.now() + 3_600_000).toISOString(),
      state: producer === "live" ? "live" : "prematch",
      seed_hash: "a".repeat(64),
      seed: null,
      is_simulated: true,
      ...wishes,
    },
    scoreboard: producer === "live" ? scoreboard() : null,
    markets,
    ends: [],
    cancelled_markets: [],
  };
}

/** At these chances, in hundredths, of which each is 2.17, 3.66 … by the house's margin. */
export function winner([home, draw, away]: readonly [number, number, number] = [44, 26, 30]): FeedMarket {
  const fair = (chance: number) => ({ chance: chance / 100, back: 0 });
  return {
    market: "winner3",
    kind: "winner3",
    state: "open",
    fairs: { home: fair(home), draw: fair(draw), away: fair(away) },
  };
}

export function scoreboard(home = 0, away = 0): Scoreboard {
  return {
    score: [home, away],
    periods: [[home, away]],
    phase: "first_half",
    clock: null,
    attack: null,
    stats: {},
    incidents: [],
  };
}
