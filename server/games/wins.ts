import type { ShownBet } from "../../contract/feed.ts";
import { announce, type Bus, type Note } from "../live/bus.ts";
import { createThrottle } from "../runtime/throttle.ts";
import { highestWins, keepWins } from "./big-wins.ts";
import type { DecidedBet } from "./decided-bet.ts";
import type { GamesHouse } from "./games-house.ts";
import { createLatestBets, type LatestBets, mostLatest } from "./latest-bets.ts";
import { isHigh, keepHigh, readLatest, readLatestHigh, shownNames, toShownBet } from "./shown-bets.ts";

type Parts = Pick<GamesHouse, "pool" | "clock" | "log"> & { bus: Pick<Bus, "onNote" | "onGap"> };

export interface Wins {
  /** Call it once the bets are committed. */
  take(bets: readonly DecidedBet[]): void;
  /** The newest bets at whichever house of this database. */
  all: LatestBets;
  /** Of large stakes or payouts. */
  high: LatestBets;
  close(): void;
}

/**
 * The public feed of everybody's bets. Each house announces its bets to the others at most once a second and never more
 * than fits into one message, so that a bet itself costs nothing here.
 */
export async function createWins({ pool, clock, log, bus }: Parts): Promise<Wins> {
  const all = createLatestBets(() => readLatest(pool, clock.now(), mostLatest));
  const high = createLatestBets(() => readLatestHigh(pool, mostLatest));
  let fresh: readonly DecidedBet[] = [];
  /** Of all that were played since the last telling, however many. */
  let highest: readonly DecidedBet[] = [];
  const throttle = createThrottle(everyMs, () => void send());
  const reload = () => Promise.all([all.reload(), high.reload()]);

  bus.onNote(betsShown, ({ items }) => {
    all.add(items);
    high.add(items.filter(isHigh));
  });
  bus.onGap(() => {
    reload().catch((error: unknown) => log.warn({ err: error }, failed));
  });

  await reload();

  async function send(): Promise<void> {
    const [bets, wins] = [fresh, highest];
    [fresh, highest] = [[], []];
    try {
      await keepWins(pool, wins);
      await tell(bets);
    } catch (error) {
      log.warn({ err: error }, failed);
      // Retried with the next ones; listeners ignore bets they know already.
      highest = highestWins([...wins, ...highest]);
      want([...bets, ...fresh]);
    }
  }

  async function tell(bets: readonly DecidedBet[]): Promise<void> {
    const players = await shownNames(pool, bets);
    const items = bets.map((bet) => toShownBet(bet, players.get(bet.player) ?? null)).toReversed();
    // As many as fit into one message, the newest first.
    while (Buffer.byteLength(JSON.stringify(items)) > maxBytes) items.pop();
    await keepHigh(pool, items.filter(isHigh));
    if (items.length > 0) await announce(pool, betsShown, { items });
  }

  function want(bets: readonly DecidedBet[]): void {
    if (bets.length === 0) return;
    fresh = mostTelling(bets);
    throttle.want();
  }

  function take(bets: readonly DecidedBet[]): void {
    highest = highestWins([...highest, ...bets]);
    want([...fresh, ...bets]);
  }

  return { take, all, high, close: throttle.close };
}

/** However many are played in a second, the high ones are told, and the newest of the others beside them. */
function mostTelling(bets: readonly DecidedBet[]): readonly DecidedBet[] {
  if (bets.length <= mostAtOnce) return bets;
  const high = new Set(bets.filter((bet) => isHigh(toShownBet(bet, null))).slice(-mostHighAtOnce));
  const others = new Set(bets.filter((bet) => !high.has(bet)).slice(high.size - mostAtOnce));
  return bets.filter((bet) => high.has(bet) || others.has(bet));
}

export const betsShown: Note<{ items: readonly ShownBet[] }> = { kind: "bets_shown" };

const everyMs = 1_000;
const mostAtOnce = 25;
const mostHighAtOnce = 20;
/** The database's limit on a message is 8,000 bytes. */
const maxBytes = 7_700;
const failed = "the latest bets could not be told";
