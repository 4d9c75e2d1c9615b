import type { RuntimeConfig } from "../runtime/config.ts";

type Config = Pick<RuntimeConfig, "mode">;

const secureName = "__Host-login";
const sandboxName = "login";
const ttlS = 900;

/**
 * The cookie with the secret of a browser that goes to a provider. It is lax, because the browser comes back by a link,
 * and shared by all tabs, because several may go at once.
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
