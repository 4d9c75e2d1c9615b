import { serving } from "../http/serve.ts";
import type { WalletHouse } from "../wallet/wallet-house.ts";
import type { Engine } from "../wallet/engine.ts";
import type { BookBetOrder } from "./book-engine.ts";
import type { Book } from "./book.ts";
import type { FirstMarkets } from "./first-markets.ts";

export interface BettingHouse extends WalletHouse {
  /** Undefined where the house follows no feed. */
  betting: { book: Book; firstMarkets: FirstMarkets; engine: Engine<BookBetOrder> } | undefined;
}

export const serve = serving<BettingHouse>();
