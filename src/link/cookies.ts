import type { Jar } from "../../worker/session/session.ts";
import type { PageCookies } from "../../worker/bridge/protocol.ts";

const dayS = 86_400;

/** The page's cookies, which a worker can neither read nor write. */
export function readCookies(): PageCookies {
  return { token: cookie("token") };
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

function setCookie(name: string, value: string, maxAgeS: number) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeS}; SameSite=Lax${secure}`;
}
