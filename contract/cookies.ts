import type { Purpose } from "../rules/consent.ts";
import { tokenCookieS } from "./token.ts";

const dayS = 86_400;
const monthS = 30 * dayS;
const yearS = 365 * dayS;
const offerS = 600;

interface PageCookie {
  /** Max-age in seconds; undefined means a session cookie. */
  ageS: number | undefined;
  /** Written only after consent to it; without one it is necessary. */
  purpose?: Purpose;
  /** Goes along to another host of the house. */
  moves?: true;
}

/** Cookies set by pages; the privacy policy lists each of them. */
export const pageCookies = {
  token: { ageS: tokenCookieS },
  language: { ageS: yearS, moves: true },
  consent: { ageS: yearS, moves: true },
  stag: { ageS: dayS, moves: true },
  partner: { ageS: monthS, moves: true },
  adplace: { ageS: monthS, moves: true },
  promo: { ageS: monthS, moves: true },
  prHash: { ageS: dayS, moves: true },
  userBrowser: { ageS: dayS },
  userVersion: { ageS: dayS },
  simpleAuth: { ageS: dayS },
  mirrorNextRun: { ageS: dayS },
  ssoRedirected: { ageS: undefined },
  /** Of this, browsers that limit it keep 400 days: it is renewed at each visit. */
  super_bonus: { ageS: 5 * yearS, moves: true },
  advId: { ageS: dayS, purpose: "advertising", moves: true },
  advertiseUid: { ageS: monthS, purpose: "advertising", moves: true },
  advertiseSource: { ageS: monthS, purpose: "advertising", moves: true },
  cpaOneUid: { ageS: monthS, purpose: "advertising", moves: true },
  adBonusType: { ageS: offerS, purpose: "advertising", moves: true },
  adBonusValue: { ageS: offerS, purpose: "advertising", moves: true },
  adBonusModal: { ageS: offerS, purpose: "advertising", moves: true },
} as const satisfies Record<string, PageCookie>;
export type CookieName = keyof typeof pageCookies;

/** The table as pages read it, name by name. */
export const pageCookieList = /* @__PURE__ */ listOf(pageCookies);
function listOf(table: Record<CookieName, PageCookie>) {
  return Object.entries(table) as [CookieName, PageCookie][];
}

/** HttpOnly cookies of the API and sign-on hosts, with the prefix `__Host-` over https. */
export const houseCookies = { rt: 30 * dayS, device: 400 * dayS, login: 900, sso: 30 * dayS } as const;
