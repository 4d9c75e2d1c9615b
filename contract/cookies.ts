import { tokenCookieS } from "./token.ts";

const dayS = 86_400;

/** What pages write, by how long it lasts; without an age, until the browser is closed. The privacy policy names each. */
export const pageCookies = {
  token: tokenCookieS,
  language: 365 * dayS,
  promo: 30 * dayS,
  userVersion: dayS,
  simpleAuth: dayS,
  mirrorNextRun: dayS,
  ssoRedirected: undefined,
} as const;

/** Those of the API's and the sign-on's hosts, which no script can read; over https their names begin with `__Host-`. */
export const houseCookies = { rt: 30 * dayS, device: 400 * dayS, login: 900, sso: 30 * dayS } as const;
