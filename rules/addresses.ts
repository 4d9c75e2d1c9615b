/*
 * Addresses from elsewhere: where they may lead, and what must be removed before they are passed on. They are parsed as
 * a browser would parse them, never matched as plain text.
 */

interface ReadAddress {
  href: string;
  origin: string;
  host: string;
  username: string;
  password: string;
  pathname: string;
  search: string;
  hash: string;
  searchParams: { has(name: string): boolean; delete(name: string): void };
}

/** Available in browsers as in Node. */
declare const URL: { new (text: string, base?: string): ReadAddress; canParse(text: string, base?: string): boolean };

/**
 * The address that a link may lead to; undefined unless it leads to exactly these origins. Ambiguous forms (a login
 * before the host, a backslash, a host in other letters than its own) are refused, too.
 */
export function allowedTarget(text: string, origins: Iterable<string>): string | undefined {
  const [, host] = /^https?:\/\/([^/?#]+)/i.exec(text) ?? [];
  if (host === undefined || hasDisguise(text) || !URL.canParse(text)) return undefined;
  const address = new URL(text);
  if (host.toLowerCase() !== address.host || address.username || address.password) return undefined;
  return [...origins].includes(address.origin) ? address.href : undefined;
}

/** Undefined if the link could lead to another host. */
export function pathInside(text: string): string | undefined {
  if (!/^\/(?!\/)/.test(text) || hasDisguise(text) || !URL.canParse(text, here)) return undefined;
  const address = new URL(text, here);
  return address.origin === here ? address.pathname + address.search + address.hash : undefined;
}

/** Parameters that the page reads at start and removes at once, so that they do not leak through its address. */
export const launchParameters = [
  "simple_auth",
  "simpleAuthToken",
  "sso_state",
  "whoAreYou",
  "no_sso",
  "moveCode",
  "fromOld",
] as const;
export type LaunchParameter = (typeof launchParameters)[number];

export const loginFlag = "login";

/** Other parameters that must not leak, in any of our addresses. */
export const otherSecretNames = ["token", "code", "state", "phone", "email", "reset_token"];

export function withoutSecrets(address: string): string {
  const shown = new URL(address);
  for (const name of [...launchParameters, ...otherSecretNames])
    if (shown.searchParams.has(name)) shown.searchParams.delete(name);
  return shown.href;
}

/** Whether the path itself contains a secret: the token of a password reset link. */
export function isSecretPath(path: string): boolean {
  return /^(\/[a-z]{2})?\/(reset-password|password\/reset)(\/|$)/.test(path);
}

const here = "https://inside.invalid";

/** Characters that browsers drop or convert when they parse an address. */
function hasDisguise(text: string): boolean {
  return /[\0-\x20\x7f\\]/.test(text);
}

/** Replaces a reset token that was removed from the address; too short to be a real one. */
export const resetOpened = "opened";
