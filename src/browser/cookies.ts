import type { Jar } from "../../worker/session/session.ts";
import { attributionNames, sourceNames } from "../../contract/attribution-names.ts";
import { type CookieName, pageCookieList, pageCookies } from "../../contract/cookies.ts";
import { type Consent, consentText, type Purpose, readConsent } from "../../rules/consent.ts";
import type { PageCookies } from "../../worker/bridge/protocol.ts";
import { fingerprintKey } from "./fingerprint-key.ts";
import { createStorage } from "./storage.ts";

const device = createStorage(() => localStorage);

/** What the data layer needs of the browser's memory, because a worker has no access to it. */
export function readCookies(): PageCookies {
  const all = document.cookie;
  return {
    token: cookie("token", all),
    attribution: present(attributionNames.map((name) => [name, cookie(name, all)])),
    source: {
      ...present(sourceNames.map((name) => [name, cookie(name, all)])),
      ...present([["partnerId", cookie("partner", all)]]),
    },
    consent: cookie("consent", all) === undefined ? undefined : chosenConsent(),
    fingerprint: device.get(fingerprintKey),
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

export function rememberedPromo(): string | undefined {
  return cookie("promo");
}

/** A browser may have dropped it before its days were over, which the house knows of. */
export function restorePromo(code: string) {
  if (cookie("promo") === undefined) rememberPromo(code);
}

/** Forgets a code that stands for nothing, unless another one has come meanwhile. */
export function forgetPromo(code: string) {
  if (cookie("promo") === code) dropCookie("promo");
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

/** What was chosen here; undefined while it was not asked. */
export function chosenConsent(): Consent | undefined {
  return readConsent(cookie("consent"), navigator.globalPrivacyControl === true);
}

/** Keeps a choice, and drops the cookies that stood by a purpose which is no longer agreed to. */
export function rememberConsent(purposes: readonly Purpose[]) {
  keepCookie("consent", consentText(purposes, navigator.globalPrivacyControl === true));
  dropUnwanted();
}

/** Cookies of purposes that nobody has agreed to, whoever has left them. */
export function dropUnwanted() {
  const all = document.cookie;
  for (const [name] of pageCookieList) if (cookie(name, all) !== undefined && !mayKeep(name)) dropCookie(name);
}

/** The bonus that an advertisement has promised was shown. */
export function rememberShownBonus(code: string) {
  if (cookie("adBonusValue") === code) keepCookie("adBonusModal", "true");
}

export function hasCookie(name: CookieName): boolean {
  return cookie(name) !== undefined;
}

/** Writes a cookie of the table, unless it would take a consent that was not given. */
export function keepCookie(name: CookieName, value: string) {
  if (mayKeep(name)) setCookie(name, value, pageCookies[name].ageS);
}

/** Attribution and choices, by cookie name, for a move to another host. */
export function carriedCookies(): Record<string, string> {
  return present(movingNames().map((name) => [name, cookie(name)]));
}

export function keepCookies(cookies: Readonly<Record<string, string>>) {
  // The choice comes first: others stand by it.
  for (const name of ["consent", ...movingNames()] as const) {
    const value = cookies[name];
    if (value !== undefined) keepCookie(name, value);
  }
}

/**
 * Reports cookies changed elsewhere, or a single one: at once where the browser supports it, otherwise when the tab becomes
 * visible.
 */
export function onCookieChange(listener: () => void, only?: CookieName) {
  if ("cookieStore" in globalThis)
    cookieStore.addEventListener("change", ({ changed, deleted }) => {
      if (!only || [...changed, ...deleted].some(({ name }) => name === only)) listener();
    });
  document.addEventListener("visibilitychange", listener);
}

function movingNames(): CookieName[] {
  return pageCookieList.flatMap(([name, { moves }]) => (moves ? [name] : []));
}

function mayKeep(name: CookieName): boolean {
  const { purpose } = new Map(pageCookieList).get(name) ?? {};
  return purpose === undefined || chosenConsent()?.purposes.includes(purpose) === true;
}

function present<Name extends string>(
  pairs: readonly (readonly [Name, string | undefined])[],
): Partial<Record<Name, string>> {
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined)) as Partial<Record<Name, string>>;
}

/** Whoever asks for many reads them once: the browser may have to ask another process each time. */
function cookie(name: string, all = document.cookie): string | undefined {
  const entry = all.split("; ").find((pair) => pair.startsWith(`${name}=`));
  return (entry && decoded(entry.slice(name.length + 1))) || undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined; // Not written by us.
  }
}

function dropCookie(name: CookieName) {
  setCookie(name, "", 0);
}

/** Without an age it becomes a session cookie. */
function setCookie(name: string, value: string, maxAgeS?: number) {
  const age = maxAgeS === undefined ? "" : `; Max-Age=${maxAgeS}`;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/${age}; SameSite=Lax${secure}`;
}
