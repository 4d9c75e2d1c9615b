import type { DecidedBet } from "../games/decided-bet.ts";
import type { Bus } from "../live/bus.ts";
import type { MoneyHistory } from "../wallet/money-history.ts";
import { unplayed } from "../shared-bets/unplayed.ts";
import { withDuels } from "./duel-history.ts";
import { createDuels, type DuelsDependencies } from "./duels.ts";
import { createDuelsFeed } from "./duels-feed.ts";
import { getDuels } from "./get-duels.ts";
import { cancelDuel, createDuel, joinDuel } from "./stake-duel.ts";

interface Games {
  /** Of the feed of everybody's bets. */
  tell(bets: readonly DecidedBet[]): void;
  betHistory: MoneyHistory;
}

export function openDuels(dependencies: DuelsDependencies & { bus: Bus }, { tell, betHistory }: Games) {
  const duels = createDuels(dependencies, tell);
  const feed = createDuelsFeed({ ...dependencies, duels });
  return {
    nouns: { duels },
    endpoints: [createDuel, joinDuel, cancelDuel, getDuels],
    channels: { duels: { feed: feed.channel } },
    histories: { bet: withDuels(dependencies.pool, betHistory) },
    jobs: [duels.job],
    expiring: [unplayed.duels],
    close: feed.close,
  };
}
