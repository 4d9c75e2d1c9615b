import type { RuntimeConfig } from "../runtime/config.ts";

type Config = Pick<RuntimeConfig, "mode">;

const secureName = "__Host-login";
const sandboxName = "login";
const ttlS = 900;

/**
 * The secret of a browser that goes to a provider: it has to come back from there by a link, so the cookie is lax, and
 * several tabs may go at once, so it is one for all of them.
 */
export function browserCookies({ mode }: Config, browser: string): string[] {
  const attributes = `Path=/; Max-Age=${ttlS}; HttpOnly; SameSite=Lax`;
  const secure = `${secureName}=${browser}; ${attributes}; Secure`;
  // Not every browser stores a secure cookie over plain http, and the sandbox has nothing else.
  return mode === "sandbox" ? [secure, `${sandboxName}=${browser}; ${attributes}`] : [secure];
}

export function browserOf({ mode }: Config, cookies: Record<string, string>): string | undefined {
  const cookie = cookies[secureName] || (mode === "sandbox" ? cookies[sandboxName] : undefined);
  return cookie && /^[\w-]{43}$/.test(cookie) ? cookie : undefined;
}
