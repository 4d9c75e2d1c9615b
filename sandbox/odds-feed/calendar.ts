import type { Names } from "../../contract/odds-feed.ts";
import { type BookSport, bookSports } from "../../rules/betting/sports.ts";
import { clubName, clubsOfLeague, leagueName, leagues } from "./clubs.ts";
import { chanceOf } from "../../rules/matches/chance.ts";
import { hashing, seedOf, shuffled } from "./seeded.ts";

/** A match as the calendar has it, from its number alone. */
export interface Match {
  id: string;
  sport: BookSport;
  seed: string;
  league: { id: string; names: Names };
  home: Names;
  away: Names;
  startsMs: number;
  /** When it is first told of. */
  announcedMs: number;
}

interface Cadence {
  everyS: number;
  /** How long ahead matches are told of; each `farEvery`th much earlier. */
  nearMin: number;
  farEvery: number;
}

/** About twenty are played at a time, and some two hundred are ahead. */
const cadences: Record<BookSport, Cadence> = {
  football: { everyS: 63, nearMin: 45, farEvery: 40 },
  tennis: { everyS: 60, nearMin: 30, farEvery: 90 },
  hockey: { everyS: 74, nearMin: 27, farEvery: 90 },
  basketball: { everyS: 126, nearMin: 25, farEvery: 80 },
  cs2: { everyS: 150, nearMin: 25, farEvery: 90 },
};
const farMs = 30 * 3_600_000;

export function createCalendar(calendarSeed: string) {
  function match(sport: BookSport, number: number): Match {
    const { everyS, nearMin, farEvery } = cadences[sport];
    const id = `${sport}-${number}`;
    const ofSport = leagues[sport];
    const league = number % ofSport.length;
    const name = ofSport[league];
    if (name === undefined) throw new Error(`${sport} has no leagues.`);
    const turn = Math.floor(number / ofSport.length);
    const [home, away] = pairOf(sport, league, turn);
    const startsMs = number * everyS * 1_000;
    return {
      id,
      sport,
      seed: seedOf(calendarSeed, id),
      league: { id: name, names: leagueName(name) },
      home: clubName(sport, league, home),
      away: clubName(sport, league, away),
      startsMs,
      announcedMs: startsMs - (number % farEvery === 0 ? farMs : nearMin * 60_000),
    };
  }

  /**
   * Everybody against everybody, round by round, in the circle of one club that stays and others that go around: each plays
   * once in a round, and never sooner again than a round but one match later.
   */
  function pairOf(sport: BookSport, league: number, turn: number): [home: number, away: number] {
    const [pairs, others] = [clubsOfLeague / 2, clubsOfLeague - 1];
    const order = shuffled(
      Array.from({ length: clubsOfLeague }, (_, club) => club),
      chanceOf(hashing, calendarSeed, `clubs ${sport} ${league}`),
    );
    const [round, at] = [Math.floor(turn / pairs), turn % pairs];
    const club = (place: number) => order[place] ?? 0;
    const one = club(at === 0 ? others : (round + at) % others);
    const other = club((round + others - at) % others);
    return chanceOf(hashing, calendarSeed, `home ${sport} ${league} ${turn}`)() < 0.5 ? [one, other] : [other, one];
  }

  return {
    match,
    /** Undefined of what no calendar has. */
    find(id: string): Match | undefined {
      const [, sport, number] = /^([a-z0-9]+)-(\d{1,12})$/.exec(id) ?? [];
      const known = bookSports.find((each) => each === sport);
      return known && match(known, Number(number));
    },
    /** Those that begin within these times, by their beginning. */
    between(sport: BookSport, fromMs: number, untilMs: number): Match[] {
      const eachMs = cadences[sport].everyS * 1_000;
      const [first, last] = [Math.ceil(fromMs / eachMs), Math.floor(untilMs / eachMs)];
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => match(sport, first + at));
    },
    /** Those that are ahead at a time, and told of by then. */
    ahead(sport: BookSport, nowMs: number): Match[] {
      const { everyS, nearMin, farEvery } = cadences[sport];
      const eachMs = everyS * 1_000;
      const near = Math.floor((nowMs + nearMin * 60_000) / eachMs);
      const numbers: number[] = [];
      for (let number = Math.floor(nowMs / eachMs) + 1; number <= near; number += 1) numbers.push(number);
      const firstFar = (Math.floor(near / farEvery) + 1) * farEvery;
      for (let number = firstFar; number * eachMs <= nowMs + farMs; number += farEvery) numbers.push(number);
      return numbers.map((number) => match(sport, number));
    },
    /** Those that are first told of after one time and not after another. */
    announced(sport: BookSport, afterMs: number, untilMs: number): Match[] {
      const { everyS, nearMin, farEvery } = cadences[sport];
      const eachMs = everyS * 1_000;
      const found: Match[] = [];
      const nearMs = nearMin * 60_000;
      for (let number = Math.floor((afterMs + nearMs) / eachMs) + 1; number * eachMs <= untilMs + nearMs; number += 1)
        if (number % farEvery !== 0) found.push(match(sport, number));
      const firstFar = (Math.floor((afterMs + farMs) / eachMs / farEvery) + 1) * farEvery;
      for (let number = firstFar; number * eachMs <= untilMs + farMs; number += farEvery)
        found.push(match(sport, number));
      return found;
    },
  };
}
