import { changeSettings, getProfile, loginByPassword, logout, refreshToken, registerByEmail } from "./accounts.ts";
import { getBets, getReceipt, getSeeds, placeBet, rotateSeeds } from "./games.ts";
import { getGeo } from "./geo.ts";
import { getRouteRule } from "./navigation.ts";
import { getOperation } from "./wallet.ts";

/** Every call that the house answers; the OpenAPI document and the server's routes are made from it. */
export const calls = {
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
} as const;
