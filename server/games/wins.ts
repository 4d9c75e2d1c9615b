import type { ShownBet } from "../../contract/feed.ts";
import { announce, type Bus, type Note } from "../live/bus.ts";
import { createThrottle } from "../runtime/throttle.ts";
import type { GamesHouse } from "./games-house.ts";
import type { DecidedBet } from "./decided-bet.ts";
import { shownNames, readLatest, toShownBet } from "./shown-bets.ts";

type Parts = Pick<GamesHouse, "pool" | "clock" | "log"> & { bus: Pick<Bus, "onNote" | "onGap"> };

export interface Wins {
  /** Call it once the bets are committed. */
  take(bets: readonly DecidedBet[]): void;
  /** The newest bets at all houses of this database, newest first. */
  latest(): readonly ShownBet[];
  onBets(hear: (items: readonly ShownBet[]) => void): void;
  /** Called when the latest bets were read again from the database. */
  onReload(hear: () => void): void;
  close(): void;
}

/**
 * What everybody is told of everybody's bets. A house tells the others once a second at most, and not more than one
 * message holds: a bet itself does nothing for it.
 */
export async function createWins({ pool, clock, log, bus }: Parts): Promise<Wins> {
  const hearBets: ((items: readonly ShownBet[]) => void)[] = [];
  const hearReload: (() => void)[] = [];
  let latest: readonly ShownBet[] = [];
  let fresh: readonly DecidedBet[] = [];
  const throttle = createThrottle(everyMs, () => void send());

  bus.onNote(betsShown, (note) => {
    // Bets read from the database may be announced as well.
    const items = without(note.items, latest);
    if (items.length === 0) return;
    latest = [...items, ...latest].slice(0, mostLatest);
    for (const hear of hearBets) hear(items);
  });
  bus.onGap(() => {
    reload().catch((error: unknown) => log.warn({ err: error }, failed));
  });

  await reload();

  async function send(): Promise<void> {
    const bets = fresh;
    fresh = [];
    try {
      await tell(bets);
    } catch (error) {
      log.warn({ err: error }, failed);
      // Retried with the next ones; listeners ignore bets they know already.
      want([...bets, ...fresh]);
    }
  }

  async function tell(bets: readonly DecidedBet[]): Promise<void> {
    const players = await shownNames(pool, bets);
    const items = bets.map((bet) => toShownBet(bet, players.get(bet.player) ?? null)).toReversed();
    // As many as fit into one message, the newest first.
    while (Buffer.byteLength(JSON.stringify(items)) > maxBytes) items.pop();
    if (items.length > 0) await announce(pool, betsShown, { items });
  }

  async function reload(): Promise<void> {
    const before = latest;
    const read = await readLatest(pool, clock.now(), mostLatest);
    // What was announced meanwhile may be newer than what was read.
    const announcedBets = without(latest, before);
    latest = [...announcedBets, ...without(read, announcedBets)].slice(0, mostLatest);
    for (const hear of hearReload) hear();
  }

  function want(bets: readonly DecidedBet[]): void {
    if (bets.length === 0) return;
    fresh = bets.slice(-mostAtOnce);
    throttle.want();
  }

  return {
    take: (bets) => want([...fresh, ...bets]),
    latest: () => latest,
    onBets: (hear) => void hearBets.push(hear),
    onReload: (hear) => void hearReload.push(hear),
    close: throttle.close,
  };
}

export const betsShown: Note<{ items: readonly ShownBet[] }> = { kind: "bets_shown" };

function without(items: readonly ShownBet[], shown: readonly ShownBet[]): ShownBet[] {
  const ids = new Set(shown.map(({ id }) => id));
  return items.filter(({ id }) => !ids.has(id));
}

const everyMs = 1_000;
const mostLatest = 40;
const mostAtOnce = 25;
/** PostgreSQL limits a notification to 8,000 bytes. */
const maxBytes = 7_700;
const failed = "the latest bets could not be told";
