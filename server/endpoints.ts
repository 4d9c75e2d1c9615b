import { changePassword } from "./accounts/change-password.ts";
import { changeSettings } from "./accounts/change-settings.ts";
import { checkResetToken } from "./accounts/check-reset-token.ts";
import { confirmResetCode } from "./accounts/confirm-reset-code.ts";
import { confirmResetToken } from "./accounts/confirm-reset-token.ts";
import { endOtherSessions } from "./accounts/end-other-sessions.ts";
import { endSession } from "./accounts/end-session.ts";
import { forgotPassword } from "./accounts/forgot-password.ts";
import { getProfile } from "./accounts/get-profile.ts";
import { getSessions } from "./accounts/get-sessions.ts";
import { loginByCode } from "./accounts/login-by-code.ts";
import { loginByPassword } from "./accounts/login-by-password.ts";
import { logout } from "./accounts/logout.ts";
import { refreshToken } from "./accounts/refresh-token.ts";
import { registerByEmail } from "./accounts/register-by-email.ts";
import { resendEmailCode } from "./accounts/resend-email-code.ts";
import { resendLoginCode } from "./accounts/resend-login-code.ts";
import { resetByCode, resetByToken } from "./accounts/reset-password.ts";
import { sendLoginCode } from "./accounts/send-login-code.ts";
import { sendLoginData } from "./accounts/send-login-data.ts";
import { setPassword } from "./accounts/set-password.ts";
import { simpleLogin } from "./accounts/simple-login.ts";
import { verifyEmail } from "./accounts/verify-email.ts";
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
];
