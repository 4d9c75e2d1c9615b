/*
 * Addresses that came from elsewhere: where one may lead, and what must not stand in one that is handed on. They are
 * read as the browser will read them, and never as text alone.
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

/** The same on every floor, in browsers as in Node. */
declare const URL: { new (text: string, base?: string): ReadAddress; canParse(text: string, base?: string): boolean };

/**
 * The address that a link may lead to, or undefined for one that leads anywhere but exactly to these origins. What can
 * be read in two ways (a login before the host, a backslash, a host in other letters than its own) is refused, too.
 */
export function allowedTarget(text: string, origins: Iterable<string>): string | undefined {
  const [, host] = /^https?:\/\/([^/?#]+)/i.exec(text) ?? [];
  if (host === undefined || hasDisguise(text) || !URL.canParse(text)) return undefined;
  const address = new URL(text);
  if (host.toLowerCase() !== address.host || address.username || address.password) return undefined;
  return [...origins].includes(address.origin) ? address.href : undefined;
}

/** The path of the site that a link names, or undefined for one that could lead to another host. */
export function pathInside(text: string): string | undefined {
  if (!/^\/(?!\/)/.test(text) || hasDisguise(text) || !URL.canParse(text, here)) return undefined;
  const address = new URL(text, here);
  return address.origin === here ? address.pathname + address.search + address.hash : undefined;
}

/** What the page reads of its address when it opens and takes out of it at once: to keep it there would be to tell it. */
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

/** Asks a page to open the dialog in which a guest logs in. */
export const loginFlag = "login";

/** Nobody else's business either, whatever address of ours they stand in. */
const otherSecretNames = ["token", "code", "state", "phone", "email", "reset_token"];

/** An address of ours as others may see it. */
export function withoutSecrets(address: string): string {
  const shown = new URL(address);
  for (const name of [...launchParameters, ...otherSecretNames])
    if (shown.searchParams.has(name)) shown.searchParams.delete(name);
  return shown.href;
}

/** Whether the path itself is a secret: that of a link by which a password is set. */
export function isSecretPath(path: string): boolean {
  return /^(\/[a-z]{2})?\/(reset-password|password\/reset)(\/|$)/.test(path);
}

const here = "https://inside.invalid";

/** What browsers drop or turn around while they read an address. */
function hasDisguise(text: string): boolean {
  return /[\0-\x20\x7f\\]/.test(text);
}

/** What stands in the place of a reset link's token once it is taken out of the address: no token of the house's is as short. */
export const resetOpened = "opened";
