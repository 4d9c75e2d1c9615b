import type { RuntimeConfig } from "../runtime/config.ts";

type Config = Pick<RuntimeConfig, "mode">;
import type { Tokens } from "./sessions.ts";

const secureName = "__Host-rt";
const sandboxName = "rt";

/** `Set-Cookie` values that store a session's refresh token where no script can read it. */
export function refreshCookies(
  { mode }: Config,
  { refresh, refreshTtlS }: Pick<Tokens, "refresh" | "refreshTtlS">,
): string[] {
  const attributes = `Path=/; Max-Age=${refreshTtlS}; HttpOnly; SameSite=Strict`;
  const secure = `${secureName}=${refresh}; ${attributes}; Secure`;
  // Not every browser stores a secure cookie over plain http, and the sandbox has nothing else.
  return mode === "sandbox" ? [secure, `${sandboxName}=${refresh}; ${attributes}`] : [secure];
}

export function clearedCookies(config: Config): string[] {
  return refreshCookies(config, { refresh: "", refreshTtlS: 0 });
}

export function refreshTokenOf({ mode }: Config, cookies: Record<string, string>): string | undefined {
  return cookies[secureName] || (mode === "sandbox" ? cookies[sandboxName] : undefined) || undefined;
}
