import { changeSettings, getProfile, loginByPassword, logout, refreshToken, registerByEmail } from "./accounts.ts";
import {
  loginByCode,
  resendEmailCode,
  resendLoginCode,
  sendLoginCode,
  sendLoginData,
  simpleLogin,
  verifyEmail,
} from "./codes.ts";
import { getBets, getReceipt, getSeeds, placeBet, rotateSeeds } from "./games.ts";
import { getGeo } from "./geo.ts";
import { getRouteRule } from "./navigation.ts";
import {
  changePassword,
  checkResetToken,
  confirmResetCode,
  confirmResetToken,
  forgotPassword,
  resetByCode,
  resetByToken,
  setPassword,
} from "./passwords.ts";
import { endOtherSessions, endSession, getSessions } from "./sessions.ts";
import { getOperation } from "./wallet.ts";

/** Every call that the house answers; the OpenAPI document and the server's routes are made from it. */
export const calls = {
  getGeo,
  getRouteRule,
  registerByEmail,
  loginByPassword,
  sendLoginCode,
  resendLoginCode,
  loginByCode,
  sendLoginData,
  simpleLogin,
  refreshToken,
  logout,
  getProfile,
  changeSettings,
  resendEmailCode,
  verifyEmail,
  forgotPassword,
  confirmResetCode,
  checkResetToken,
  confirmResetToken,
  resetByToken,
  resetByCode,
  changePassword,
  setPassword,
  getSessions,
  endSession,
  endOtherSessions,
  getOperation,
  getSeeds,
  rotateSeeds,
  placeBet,
  getBets,
  getReceipt,
} as const;
