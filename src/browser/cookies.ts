import type { Jar } from "../../worker/session/session.ts";
import { attributionNames } from "../../contract/attribution.ts";
import { pageCookies } from "../../contract/cookies.ts";
import type { PageCookies } from "../../worker/bridge/protocol.ts";

const dayS = 86_400;
const monthS = 30 * dayS;

const carriedForS = {
  language: pageCookies.language,
  consent: 365 * dayS,
  stag: dayS,
  partner: monthS,
  adplace: monthS,
  promo: pageCookies.promo,
  prHash: dayS,
  advId: dayS,
  advertiseUid: monthS,
  advertiseSource: monthS,
  cpaOneUid: monthS,
  super_bonus: 400 * dayS,
  adBonusType: 600,
  adBonusValue: 600,
  adBonusModal: 600,
} as const;

/** The cookies that the data layer needs, because a worker has no access to them. */
export function readCookies(): PageCookies {
  const values = attributionNames.map((name) => [name, cookie(name)] as const);
  return {
    token: cookie("token"),
    attribution: Object.fromEntries(values.filter(([, value]) => value !== undefined)),
  };
}

export function writeJar(jar: Jar) {
  for (const [name, { value, maxAgeS }] of Object.entries(jar)) {
    if ((cookie(name) ?? null) !== value) setCookie(name, value ?? "", value === null ? 0 : maxAgeS);
  }
}

/** The language tag chosen last, even if the site has no such language. */
export function chosenLanguage(): string | undefined {
  return cookie("language");
}

export function rememberLanguage(language: string) {
  keepCookie("language", language);
}

export function rememberBuild(build: string) {
  keepCookie("userVersion", build);
}

export function rememberPromo(code: string) {
  keepCookie("promo", code);
}

/** Forgets a code that stands for nothing, unless another one has come meanwhile. */
export function forgetPromo(code: string) {
  if (cookie("promo") === code) setCookie("promo", "", 0);
}

/** Login links work only in a browser with this cookie, which the links themselves set. */
export function rememberSimpleAuth() {
  keepCookie("simpleAuth", "true");
}

export function takesLoginLinks(): boolean {
  return cookie("simpleAuth") === "true";
}

/** Until the browser is closed, this site does not redirect to the sign-on by itself again. */
export function rememberSignOn() {
  keepCookie("ssoRedirected", "true");
}

export function wasAtSignOn(): boolean {
  return cookie("ssoRedirected") !== undefined;
}

export function mirrorNextRun(): number | undefined {
  return Number(cookie("mirrorNextRun")) || undefined;
}

export function rememberMirrorRun(at: number) {
  keepCookie("mirrorNextRun", String(at));
}

/** Attribution and choices, by cookie name, for a move to another host. */
export function carriedCookies(): Record<string, string> {
  const values = Object.keys(carriedForS).map((name) => [name, cookie(name)] as const);
  return Object.fromEntries(values.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

export function keepCookies(cookies: Readonly<Record<string, string>>) {
  for (const [name, ageS] of Object.entries(carriedForS)) {
    const value = cookies[name];
    if (value !== undefined) setCookie(name, value, ageS);
  }
}

/** Reports cookies changed elsewhere: at once where the browser supports it, otherwise when the tab becomes visible. */
export function onCookieChange(listener: () => void) {
  if ("cookieStore" in globalThis) cookieStore.addEventListener("change", listener);
  document.addEventListener("visibilitychange", listener);
}

function cookie(name: string): string | undefined {
  const entry = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return (entry && decoded(entry.slice(name.length + 1))) || undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined; // Not written by us.
  }
}

function keepCookie(name: keyof typeof pageCookies, value: string) {
  setCookie(name, value, pageCookies[name]);
}

/** Without an age it becomes a session cookie. */
function setCookie(name: string, value: string, maxAgeS?: number) {
  const age = maxAgeS === undefined ? "" : `; Max-Age=${maxAgeS}`;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/${age}; SameSite=Lax${secure}`;
}
