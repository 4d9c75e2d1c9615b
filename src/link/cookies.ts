import type { Jar } from "../../worker/session/session.ts";
import { attributionNames } from "../../contract/attribution.ts";
import type { PageCookies } from "../../worker/bridge/protocol.ts";

const dayS = 86_400;

/** The page's cookies, which a worker can neither read nor write. */
export function readCookies(): PageCookies {
  const kept = attributionNames.map((name) => [name, cookie(name)] as const);
  return {
    token: cookie("token"),
    attribution: Object.fromEntries(kept.filter(([, value]) => value !== undefined)),
  };
}

export function writeJar(jar: Jar) {
  for (const [name, { value, maxAgeS }] of Object.entries(jar)) {
    if ((cookie(name) ?? null) !== value) setCookie(name, value ?? "", value === null ? 0 : maxAgeS);
  }
}

/** The tag that was chosen last, also one that we answer in another language. */
export function chosenLanguage(): string | undefined {
  return cookie("language");
}

export function rememberLanguage(language: string) {
  setCookie("language", language, 365 * dayS);
}

export function rememberBuild(build: string) {
  setCookie("userVersion", build, dayS);
}

/** The promo code by which somebody was invited. */
export function rememberPromo(code: string) {
  setCookie("promo", code, 30 * dayS);
}

/** Login links count in a browser that keeps this cookie, which they bring along. */
export function rememberSimpleAuth() {
  setCookie("simpleAuth", "true", dayS);
}

export function takesLoginLinks(): boolean {
  return cookie("simpleAuth") === "true";
}

/** For as long as the browser is open, this site leads nobody to the sign-on by itself again. */
export function rememberSignOn() {
  setCookie("ssoRedirected", "true");
}

export function wasAtSignOn(): boolean {
  return cookie("ssoRedirected") !== undefined;
}

/** Hears of a cookie that somebody else changed: at once where the browser tells, else when the tab is looked at again. */
export function onCookieChange(listener: () => void) {
  if ("cookieStore" in globalThis) cookieStore.addEventListener("change", listener);
  document.addEventListener("visibilitychange", listener);
}

function cookie(name: string): string | undefined {
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return (found && decoded(found.slice(name.length + 1))) || undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined; // Nothing that we have written.
  }
}

/** Without an age it lasts until the browser is closed. */
function setCookie(name: string, value: string, maxAgeS?: number) {
  const age = maxAgeS === undefined ? "" : `; Max-Age=${maxAgeS}`;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/${age}; SameSite=Lax${secure}`;
}
