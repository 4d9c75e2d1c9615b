import type { Tournament } from "../../contract/tournaments.ts";
import type { GameId, PlayedId } from "../../rules/games/ids.ts";

/** Names the bet that the page about fairness is opened for. */
export const proofParam = "bet";

/** Names the round of many that it is opened for. */
export const roundParam = "round";

/** A round by the number that people call it by; pots have one in each room and currency. */
export interface RoundAddress {
  game: GameId;
  round: number;
  room?: string;
  currency?: string;
}

/** Where the games of the house stand on the home page. */
export const gamesAnchor = "games";

/** Every address of the site, and the only place that spells one. The router puts the language before it. */
export const links = {
  home: () => "/",
  games: () => `/#${gamesAnchor}`,
  /** A table of the house, or a page beneath it; or the list of what providers have of a kind. */
  game: (id: PlayedId, beneath?: string) =>
    id === "betting"
      ? "/betting"
      : `/games/${id === "live" ? "live-casino" : id}${beneath === undefined ? "" : `/${beneath}`}`,
  /** Opens the dialog over the home page. */
  deposit: () => "/?deposit",
  fairness: () => "/fairness",
  proof: (bet: string) => `/fairness?${proofParam}=${bet}`,
  round: ({ round, ...where }: RoundAddress) =>
    `/fairness?${new URLSearchParams({ ...where, [roundParam]: String(round) }).toString()}`,
  bonuses: () => "/bonuses",
  ownBonuses: () => "/profile/bonuses",
  welcomePack: () => "/welcome-pack",
  profile: () => "/profile",
  access: () => "/profile/access",
  history: () => "/profile/history",
  moneyHistory: () => "/profile/history?kind=money",
  setting: () => "/profile/setting",
  passwordReset: () => "/password/reset",
  resetPassword: (token: string) => `/reset-password/${token}`,
  betting: (query = "") => `/betting${query && `?${query}`}`,
  liveBetting: () => "/betting/live",
  bookBets: () => "/betting/my-bets",
  /** What can be bet on of a sport or a league, or of one event. */
  book: (what: "sport" | "league" | "event", id: string) => `/betting/${what}/${id}`,
  tournaments: (status?: Tournament["status"]) => `/tournaments${status ? `/${status}` : ""}`,
  tournament: (id: string) => `/tournament/${id}`,
  faq: () => "/faq",
  top: () => "/top",
  vip: () => "/vip-club",
  /** An answer on that page. */
  answer: (id: string) => `/faq#${id}`,
  kyc: () => "/policy/en/kyc",
  confidential: () => "/policy/ru/confidential",
  /** It exists in English and in Russian. */
  agreement: (language: string) => `/policy/${language === "en" ? "en" : "ru"}/user-agreement`,
  slots: (query = "") => `/games/slots${query && `?${query}`}`,
  liveCasino: (query = "") => `/games/live-casino${query && `?${query}`}`,
  /** A game of a provider. */
  entry: ({ kind, slug }: { kind: "slots" | "live"; slug: string }, mode: "demo" | "play") =>
    `/games/${kind === "live" ? "live-casino" : "slots"}/${slug}/${mode}`,
  error: () => "/error",
  noAccess: () => "/no-access",
  gallery: () => "/dev/ui",
  meters: () => "/dev/network",
} as const;
