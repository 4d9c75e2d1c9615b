import { once } from "node:events";
import type { Server } from "node:http";
import { WebSocket, WebSocketServer } from "ws";
import { type FeedMessage, feedPaths, producers } from "../../contract/odds-feed.ts";
import { priceText } from "../../rules/betting/prices.ts";
import { pricesOf } from "../../server/betting/priced-market.ts";

/** A live match as the peer's page is told of it. */
interface RelayedMatch {
  id: string;
  league: string;
  home: string;
  away: string;
  score: readonly [number, number];
  /** Of which market the total is shown, while it is open. */
  total: string | undefined;
  /** By the selection's code; null while none is offered. */
  prices: Record<string, string | null>;
}

/** Tells the peer's pages of each message of the feed as it comes, and prices them as the house does. */
export async function relayOdds(server: Server, source: { address: string; key: string }) {
  const matches = new Map<string, RelayedMatch>();
  const pages = new WebSocketServer({ server, path: "/odds" });
  pages.on("connection", (socket) => socket.send(JSON.stringify([...matches.values()])));
  const feed = new WebSocket(`${source.address.replace(/^http/, "ws")}${feedPaths.live}`, {
    headers: { Authorization: `Bearer ${source.key}` },
  });
  let [told, changes] = [0, 0];
  feed.on("message", (data) => {
    const message = JSON.parse((data as Buffer).toString()) as FeedMessage;
    if (!("event" in message)) return;
    const before = matches.get(message.event);
    const match = after(before, message);
    if (match === before) return;
    told += 1;
    if (message.kind === "odds_change") for (const { fairs } of message.markets) changes += Object.keys(fairs).length;
    if (match) matches.set(match.id, match);
    else matches.delete(message.event);
    const text = JSON.stringify([match ?? { id: message.event, isOver: true }]);
    for (const page of pages.clients) page.send(text);
  });
  await once(feed, "open");
  for (const producer of producers) feed.send(JSON.stringify({ op: "recover", producer }));
  return {
    /** So many messages have been passed on. */
    told: () => told,
    /** With so many prices in them, most of which no page shows. */
    changes: () => changes,
    close() {
      feed.terminate();
      for (const page of pages.clients) page.terminate();
      pages.close();
    },
  };
}

const shown = /^(winner2|winner3|matchWinner)$/;

/** Undefined of what the page shows no more, or not yet. */
function after(
  before: RelayedMatch | undefined,
  message: Extract<FeedMessage, { event: string }>,
): RelayedMatch | undefined {
  if (message.kind === "snapshot") {
    const { fixture, scoreboard, event: id, markets } = message;
    if (!isLive(fixture.state)) return undefined;
    const { league, home, away } = fixture;
    const score = scoreboard?.score ?? [0, 0];
    const none = { id, league: league.names.en, home: home.en, away: away.en, score, total: undefined, prices: {} };
    return withPrices(none, markets);
  }
  if (!before) return undefined;
  if (message.kind === "fixture_change") return isLive(message.fixture.state) ? before : undefined;
  if (message.kind === "score") return { ...before, score: message.scoreboard.score };
  return message.kind === "odds_change" ? withPrices(before, message.markets) : before;
}

function isLive(state: string): boolean {
  return state === "live" || state === "suspended";
}

/** Like the house's lists, a match keeps the line of its total for as long as that is open. */
function withPrices(
  before: RelayedMatch,
  markets: Extract<FeedMessage, { kind: "odds_change" }>["markets"],
): RelayedMatch {
  const prices = { ...before.prices };
  const totals = markets.filter(({ kind }) => kind.toLowerCase().startsWith("total"));
  const isClosed = totals.some(({ market, state }) => market === before.total && state === "closed");
  const open = totals.find(({ state }) => state === "open");
  const total = before.total === undefined || isClosed ? (open?.market ?? before.total) : before.total;
  for (const market of markets.filter((each) => shown.test(each.kind) || each.market === total))
    for (const [code, priceE2] of pricesOf(market, true))
      prices[code] = market.state === "open" && priceE2 !== undefined ? priceText(priceE2) : null;
  return { ...before, total, prices };
}
