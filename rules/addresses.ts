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

// As one text, which is the shortest in the script that every page begins with.
const names =
  "simple_auth simpleAuthToken sso_state whoAreYou no_sso moveCode fromOld token code state phone email reset_token";
type Among<Text> = Text extends `${infer First} ${infer More}` ? First | Among<More> : Text;

/** Parameters that the page takes from its address at start, so that they do not leak through it, and from all others. */
export type LaunchParameter = Among<typeof names>;
export const launchParameters = /* @__PURE__ */ names.split(" ") as LaunchParameter[];

export const loginFlag = "login";

export function withoutSecrets(address: string): string {
  const shown = new URL(address);
  for (const name of launchParameters) if (shown.searchParams.has(name)) shown.searchParams.delete(name);
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
