export const tokenCookieS = 30 * 86_400;

/** The player named in a token's payload. Not verified: only the house can, and only the house relies on it. */
export function playerOf(token: string | undefined, atob: (base64: string) => string): string | null {
  const payload = token?.split(".")[1];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    const subject = claims !== null && typeof claims === "object" && "sub" in claims ? claims.sub : undefined;
    return typeof subject === "string" && /^[\w-]{1,64}$/.test(subject) ? subject : null;
  } catch {
    return null; // Not a token of the house.
  }
}
