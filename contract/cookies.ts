import { tokenCookieS } from "./token.ts";

const dayS = 86_400;

/**
 * Max-age in seconds of cookies set by pages; undefined means a session cookie. The privacy policy lists each of
 * them.
 */
export const pageCookies = {
  token: tokenCookieS,
  language: 365 * dayS,
  promo: 30 * dayS,
  userVersion: dayS,
  simpleAuth: dayS,
  mirrorNextRun: dayS,
  ssoRedirected: undefined,
} as const;

/** HttpOnly cookies of the API and sign-on hosts, with the prefix `__Host-` over https. */
export const houseCookies = { rt: 30 * dayS, device: 400 * dayS, login: 900, sso: 30 * dayS } as const;
