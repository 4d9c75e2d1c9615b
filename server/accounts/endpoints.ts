import { changePassword } from "./change-password.ts";
import { changeSettings } from "./change-settings.ts";
import { checkPhoneResetToken, checkResetToken } from "./check-reset-token.ts";
import { confirmPhoneResetCode, confirmResetCode } from "./confirm-reset-code.ts";
import { confirmPhoneResetToken, confirmResetToken } from "./confirm-reset-token.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { endSession } from "./end-session.ts";
import { forgotPassword, forgotPasswordByPhone } from "./forgot-password.ts";
import { getProfile } from "./get-profile.ts";
import { getSessions } from "./get-sessions.ts";
import { loginByCode, loginByPhoneCode } from "./login-by-code.ts";
import { loginByPassword, loginByPhone } from "./login-by-password.ts";
import { logout } from "./logout.ts";
import { refreshToken } from "./refresh-token.ts";
import { registerByEmail, registerByPhone } from "./register.ts";
import { resendEmailCode, resendPhoneCode } from "./resend-code.ts";
import { resetByCode, resetByPhone, resetByToken } from "./reset-password.ts";
import { resendLoginCode, resendPhoneLoginCode, sendLoginCode, sendPhoneLoginCode } from "./send-login-code.ts";
import { sendChangeCode } from "./send-change-code.ts";
import { sendLoginData } from "./send-login-data.ts";
import { setPassword } from "./set-password.ts";
import { simpleLogin } from "./simple-login.ts";
import { verifyEmail, verifyPhone } from "./verify-address.ts";

export const accountEndpoints = [
  registerByEmail,
  registerByPhone,
  loginByPassword,
  loginByPhone,
  sendLoginCode,
  sendPhoneLoginCode,
  resendLoginCode,
  resendPhoneLoginCode,
  loginByCode,
  loginByPhoneCode,
  sendLoginData,
  simpleLogin,
  refreshToken,
  logout,
  getProfile,
  changeSettings,
  resendEmailCode,
  resendPhoneCode,
  sendChangeCode,
  verifyEmail,
  verifyPhone,
  forgotPassword,
  forgotPasswordByPhone,
  confirmResetCode,
  confirmPhoneResetCode,
  checkResetToken,
  checkPhoneResetToken,
  confirmResetToken,
  confirmPhoneResetToken,
  resetByToken,
  resetByCode,
  resetByPhone,
  changePassword,
  setPassword,
  getSessions,
  endSession,
  endOtherSessions,
];
