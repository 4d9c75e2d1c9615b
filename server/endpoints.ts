import { changeSettings } from "./accounts/change-settings.ts";
import { getProfile } from "./accounts/get-profile.ts";
import { loginByPassword } from "./accounts/login-by-password.ts";
import { logout } from "./accounts/logout.ts";
import { refreshToken } from "./accounts/refresh-token.ts";
import { registerByEmail } from "./accounts/register-by-email.ts";
import { getBets } from "./games/get-bets.ts";
import { getReceipt } from "./games/get-receipt.ts";
import { getSeeds } from "./games/get-seeds.ts";
import { placeBet } from "./games/place-bet.ts";
import { rotateSeeds } from "./games/rotate-seeds.ts";
import { getGeo } from "./geo/get-geo.ts";
import type { Endpoint } from "./http/serve.ts";
import { getRouteRule } from "./navigation/get-route-rule.ts";
import { getOperation } from "./wallet/get-operation.ts";

/** Every call that the house answers. */
export const endpoints: readonly Endpoint[] = [
  getGeo,
  getRouteRule,
  registerByEmail,
  loginByPassword,
  refreshToken,
  logout,
  getProfile,
  changeSettings,
  getOperation,
  getSeeds,
  rotateSeeds,
  placeBet,
  getBets,
  getReceipt,
];
