/** For so long a browser keeps its token. */
export const tokenCookieS = 30 * 86_400;

/** Whose token it is: the subject of its payload, which only the house can vouch for and only the house is asked to. */
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
