import type { SoloGameId } from "../../rules/games/ids.ts";
import type { SharedGameId } from "../../rules/games/shared.ts";

/** Names the bet that the page about fairness is opened for. */
export const proofParam = "bet";

/** Where the games of the house stand on the home page. */
export const gamesAnchor = "games";

/** Every address of the site, and the only place that spells one. The router puts the language before it. */
export const links = {
  home: () => "/",
  games: () => `/#${gamesAnchor}`,
  /** A table of the house, or a page beneath it. */
  game: (id: SoloGameId | SharedGameId, beneath?: string) =>
    `/games/${id}${beneath === undefined ? "" : `/${beneath}`}`,
  /** Opens the dialog over the home page. */
  deposit: () => "/?deposit",
  fairness: () => "/fairness",
  proof: (bet: string) => `/fairness?${proofParam}=${bet}`,
  profile: () => "/profile",
  access: () => "/profile/access",
  history: () => "/profile/history",
  moneyHistory: () => "/profile/history?kind=money",
  setting: () => "/profile/setting",
  passwordReset: () => "/password/reset",
  resetPassword: (token: string) => `/reset-password/${token}`,
  faq: () => "/faq",
  kyc: () => "/policy/en/kyc",
  confidential: () => "/policy/ru/confidential",
  /** It exists in English and in Russian. */
  agreement: (language: string) => `/policy/${language === "en" ? "en" : "ru"}/user-agreement`,
  error: () => "/error",
  noAccess: () => "/no-access",
  gallery: () => "/dev/ui",
  meters: () => "/dev/network",
} as const;
