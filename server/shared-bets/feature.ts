import type pg from "pg";
import type { DecidedBet } from "../games/decided-bet.ts";
import type { ReceiptKey } from "../games/receipts.ts";
import type { Lines } from "../live/lines.ts";
import type { Keys } from "../runtime/keys.ts";
import type { MoneyHistory } from "../wallet/money-history.ts";
import type { WalletHouse } from "../wallet/wallet-house.ts";
import { cancelCrashBet, cancelRouletteBet } from "./cancel-bet.ts";
import { createSharedBets } from "./create-shared-bets.ts";
import { getSharedBets } from "./get-shared-bets.ts";
import { withSharedBets } from "./open-bet-history.ts";
import { placeCrashBet } from "./place-crash-bet.ts";
import { placeRouletteBet } from "./place-roulette-bet.ts";
import type { SharedBet } from "./shared-bets.ts";
import { createSharedEngine } from "./shared-engine.ts";
import { readSharedSnapshots } from "./shared-news.ts";
import { unplayed } from "./unplayed.ts";

type Dependencies = Pick<WalletHouse, "log" | "uuid" | "groups"> & {
  pool: pg.Pool;
  lines: Lines;
  keys: Pick<Keys, "codes"> & { receipts: ReceiptKey };
};

interface Games {
  /** Of the feed of everybody's bets. */
  tell(bets: readonly DecidedBet[]): void;
  betHistory: MoneyHistory;
}

export function openSharedBets({ pool, log, uuid, groups, lines, keys }: Dependencies, { tell, betHistory }: Games) {
  const hearers: ((bets: readonly SharedBet[]) => void)[] = [];
  const engine = createSharedEngine({
    receiptKey: keys.receipts,
    uuid,
    lines,
    tell,
    changed: (bets) => {
      for (const hear of hearers) {
        try {
          hear(bets);
        } catch (error) {
          // The money has moved: whoever tells of it must not make it look undone.
          log.error({ err: error }, "a change of shared bets could not be told of");
        }
      }
    },
  });
  return {
    nouns: {
      sharedBets: createSharedBets({
        pool,
        groups,
        log,
        secret: keys.codes,
        engine,
        onChange: (hear) => void hearers.push(hear),
      }),
    },
    endpoints: [getSharedBets, placeCrashBet, cancelCrashBet, placeRouletteBet, cancelRouletteBet],
    expiring: [unplayed.bets],
    channels: { shared: { readSnapshots: (players: readonly bigint[]) => readSharedSnapshots(pool, players) } },
    histories: { bet: withSharedBets(pool, betHistory) },
  };
}
