import { refreshToken as call } from "../../contract/accounts.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "./accounts-house.ts";
import { refreshCookies, refreshTokenOf } from "./cookies.ts";

/** A refusal leaves the cookie alone: it may already belong to another login in the same browser. */
export const refreshToken = serve(call, async (_input, { house, bearer, cookies, setCookie }) => {
  const refreshToken = refreshTokenOf(house.config, cookies);
  if (bearer === undefined || refreshToken === undefined) return refuse("unauthorized");
  const tokens = await house.sessions.refresh(bearer, refreshToken);
  if (!tokens) return refuse("unauthorized");
  for (const line of refreshCookies(house.config, tokens)) setCookie(line);
  return { access_token: tokens.access };
});
