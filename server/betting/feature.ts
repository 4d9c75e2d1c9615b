import type pg from "pg";
import { advisoryKeys } from "../db/advisory-keys.ts";
import type { Connection } from "../db/connect.ts";
import { startLeader } from "../db/leader.ts";
import type { DecidedBet } from "../games/decided-bet.ts";
import type { ReceiptKey } from "../games/receipts.ts";
import type { Bus } from "../live/bus.ts";
import type { Lines } from "../live/lines.ts";
import type { Keys } from "../runtime/keys.ts";
import type { MoneyHistory } from "../wallet/money-history.ts";
import type { WalletHouse } from "../wallet/wallet-house.ts";
import { withBookBets } from "./bet-history.ts";
import { readBettingSnapshots } from "./betting-news.ts";
import { createBookEngine } from "./book-engine.ts";
import { cashOutBookBet } from "./cash-out-book-bet.ts";
import { createBook } from "./book.ts";
import { startFeedClient } from "./feed-client.ts";
import { createFirstMarkets } from "./first-markets.ts";
import { getBookBets } from "./get-book-bets.ts";
import { getCashOutQuote } from "./get-cash-out-quote.ts";
import { getEvent } from "./get-event.ts";
import { getEvents } from "./get-events.ts";
import { getSports } from "./get-sports.ts";
import { createBookLeader } from "./lead-book.ts";
import { createOddsChannels } from "./odds-channels.ts";
import type { OddsSource } from "./odds-source.ts";
import { placeBookBet } from "./place-book-bet.ts";

type Dependencies = Pick<WalletHouse, "clock" | "log" | "uuid" | "groups"> & {
  lines: Pick<Lines, "isHere">;
  id: string;
  pool: pg.Pool;
  bus: Bus;
  keys: Pick<Keys, "codes"> & { receipts: ReceiptKey };
};

interface Parts {
  connection: Connection;
  /** Undefined where the house follows no feed. */
  source: OddsSource | undefined;
  /** Of the feed of everybody's bets. */
  tell(bets: readonly DecidedBet[]): void;
  betHistory: MoneyHistory;
}

/** Without a source the house has no book, and says so; what was bet before can still be read. */
export function openBetting(dependencies: Dependencies, { connection, source, tell, betHistory }: Parts) {
  const { id, pool, clock, log } = dependencies;
  const open = source && openBook(source);
  return {
    nouns: { betting: open?.betting },
    endpoints: [getSports, getEvents, getEvent, placeBookBet, getBookBets, getCashOutQuote, cashOutBookBet],
    channels: {
      ...(open ? { odds: createOddsChannels(open.betting) } : {}),
      betting: { readSnapshots: (players: readonly bigint[]) => readBettingSnapshots(pool, players) },
    },
    expiring: [
      { table: "book_offers", time: "expires_at", retentionMs },
      { table: "book_quotes", time: "expires_at", retentionMs },
    ],
    histories: { bet: withBookBets(pool, betHistory) },
    close: async () => open?.close(),
  };

  function openBook(from: OddsSource) {
    const book = createBook({ clock });
    const firstMarkets = createFirstMarkets();
    book.onChange(({ event }) => {
      if (!book.event(event)) firstMarkets.forget(event);
    });
    const client = startFeedClient({ source: from, book, clock, log });
    const engine = createBookEngine({
      ...dependencies,
      book,
      receiptKey: dependencies.keys.receipts,
      tell,
      placed: () => void bookLeader.wake(),
    });
    const secret = dependencies.keys.codes;
    const bookLeader = createBookLeader({ ...dependencies, book, engine, secret, feed: client });
    const leader = startLeader({
      connection,
      key: advisoryKeys.book,
      name: `leader book ${id}`,
      log,
      lead: bookLeader.lead,
    });
    return {
      betting: { book, firstMarkets, engine },
      close: async () => {
        await leader.close();
        client.close();
      },
    };
  }
}

/** Longer than anybody asks about one. */
const retentionMs = 3_600_000;
