import en from "../../locales/en/sandbox/clubs.json";
import kz from "../../locales/kz/sandbox/clubs.json";
import ru from "../../locales/ru/sandbox/clubs.json";
import type { Names } from "../../contract/odds-feed.ts";
import type { BookSport } from "../../rules/betting/sports.ts";

type Town = keyof typeof en.town;
type Kind = keyof typeof en.club;
type League = keyof typeof en.league;

const towns: readonly Town[] = [
  "northgate",
  "saltmarsh",
  "fernhill",
  "moorgate",
  "stonebridge",
  "cliffside",
  "redmoor",
  "eastvale",
  "silverlake",
  "oakhaven",
  "highfell",
  "larkhill",
  "westmere",
  "harrow",
  "ironford",
  "millbrook",
  "ashdown",
  "greycastle",
  "thornbury",
  "windrush",
  "coldharbour",
  "brightwater",
  "kingsmere",
  "elmstead",
];

/** Invented, all of them; in tennis, too, clubs meet. */
const kinds: Record<BookSport, readonly Kind[]> = {
  football: ["united", "athletic", "rovers"],
  hockey: ["bears", "wolves", "foxes"],
  tennis: ["tennis", "courts", "racquet"],
  basketball: ["towers", "comets", "storm"],
  cs2: ["esports", "five", "aces"],
};

export const leagues: Record<BookSport, readonly League[]> = {
  football: ["north-league", "south-league", "coast-cup"],
  hockey: ["ice-series", "polar-cup"],
  tennis: ["open-courts", "lake-trophy"],
  basketball: ["arena-league", "city-hoops"],
  cs2: ["grid-masters", "neon-league"],
};

/** So many clubs play in each league, an even number. */
export const clubsOfLeague = 12;

/** Where leagues of a sport share a town, their clubs of it have different names. */
export function clubName(sport: BookSport, league: number, club: number): Names {
  const town = towns[(league * 8 + club) % towns.length] ?? "northgate";
  const kind = kinds[sport][(club + league) % kinds[sport].length] ?? kinds[sport][0];
  if (kind === undefined) throw new Error(`${sport} has no clubs.`);
  return {
    ru: `${ru.town[town]} ${ru.club[kind]}`,
    en: `${en.town[town]} ${en.club[kind]}`,
    kz: `${kz.town[town]} ${kz.club[kind]}`,
  };
}

export function leagueName(league: League): Names {
  return { ru: ru.league[league], en: en.league[league], kz: kz.league[league] };
}
