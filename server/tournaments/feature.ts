import type { Bus } from "../live/bus.ts";
import type { Job } from "../runtime/job.ts";
import type { Log } from "../runtime/log.ts";
import { countBets } from "./count-bets.ts";
import { getTournament } from "./get-tournament.ts";
import { getTournaments } from "./get-tournaments.ts";
import { joinTournament } from "./join-tournament.ts";
import { payPrizes } from "./pay-prizes.ts";
import { createTournamentFeeds } from "./tournament-feeds.ts";
import type { TournamentsHouse } from "./tournaments-house.ts";

type Dependencies = Pick<TournamentsHouse, "pool" | "clock" | "uuid" | "settledBets"> & { log: Log; bus: Bus };

export function openTournaments(dependencies: Dependencies) {
  const feeds = createTournamentFeeds(dependencies);
  return {
    endpoints: [getTournaments, getTournament, joinTournament],
    channels: { tournament: { parameter: /^[0-9a-z-]{1,64}$/, open: feeds.open } },
    jobs: [createTournamentsJob(dependencies)],
    close: feeds.close,
  };
}

/** Counts what has been settled, and pays what is counted. Every house runs it: what one is at, others leave alone. */
export function createTournamentsJob(house: Omit<Dependencies, "log" | "bus">): Job {
  const { clock, settledBets } = house;
  return {
    everyMs: 1_000,
    async run(isEnding) {
      const rest = await settledBets.read(
        "tournaments",
        (tx, bets, allBeforeMs) => countBets(tx, bets, { allBeforeMs, nowMs: clock.now() }),
        isEnding,
      );
      await payPrizes(house);
      return rest;
    },
    failed: "tournaments could not be counted or paid",
  };
}
