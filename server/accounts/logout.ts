import { logout as call } from "../../contract/accounts.ts";
import { serve } from "./accounts-house.ts";
import { clearedCookies, refreshTokenOf } from "./cookies.ts";

export const logout = serve(call, async (_input, { house, bearer, cookies, setCookie }) => {
  const isOver = await house.sessions.logout(bearer, refreshTokenOf(house.config, cookies));
  if (isOver) for (const line of clearedCookies(house.config)) setCookie(line);
  return { success: true as const };
});
