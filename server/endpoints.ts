import { changePassword } from "./accounts/change-password.ts";
import { changeSettings } from "./accounts/change-settings.ts";
import { checkPhoneResetToken, checkResetToken } from "./accounts/check-reset-token.ts";
import { confirmPhoneResetCode, confirmResetCode } from "./accounts/confirm-reset-code.ts";
import { confirmPhoneResetToken, confirmResetToken } from "./accounts/confirm-reset-token.ts";
import { endOtherSessions } from "./accounts/end-other-sessions.ts";
import { endSession } from "./accounts/end-session.ts";
import { forgotPassword, forgotPasswordByPhone } from "./accounts/forgot-password.ts";
import { getProfile } from "./accounts/get-profile.ts";
import { getSessions } from "./accounts/get-sessions.ts";
import { loginByCode, loginByPhoneCode } from "./accounts/login-by-code.ts";
import { loginByPassword, loginByPhone } from "./accounts/login-by-password.ts";
import { logout } from "./accounts/logout.ts";
import { refreshToken } from "./accounts/refresh-token.ts";
import { registerByEmail, registerByPhone } from "./accounts/register.ts";
import { resendEmailCode, resendPhoneCode } from "./accounts/resend-code.ts";
import { resetByCode, resetByPhone, resetByToken } from "./accounts/reset-password.ts";
import {
  resendLoginCode,
  resendPhoneLoginCode,
  sendLoginCode,
  sendPhoneLoginCode,
} from "./accounts/send-login-code.ts";
import { sendChangeCode } from "./accounts/send-change-code.ts";
import { sendLoginData } from "./accounts/send-login-data.ts";
import { setPassword } from "./accounts/set-password.ts";
import { simpleLogin } from "./accounts/simple-login.ts";
import { verifyEmail, verifyPhone } from "./accounts/verify-address.ts";
import { cancelPayout } from "./cashier/cancel-payout.ts";
import { confirmPayout } from "./cashier/confirm-payout.ts";
import { createPayout } from "./cashier/create-payout.ts";
import { getMoneyTotals } from "./cashier/get-money-totals.ts";
import { getOperations } from "./cashier/get-operations.ts";
import { resendPayoutCode } from "./cashier/resend-payout-code.ts";
import { getChallenge } from "./captcha/get-challenge.ts";
import { createDeposit } from "./cashier/create-deposit.ts";
import { getBillingData } from "./cashier/get-billing-data.ts";
import { getPaymentStatus } from "./cashier/get-payment-status.ts";
import { getDocuments } from "./documents/get-documents.ts";
import { sendDocument } from "./documents/send-document.ts";
import { cashOutRound } from "./games/cash-out-round.ts";
import { getBets } from "./games/get-bets.ts";
import { getOpenRounds } from "./games/get-open-rounds.ts";
import { getReceipt } from "./games/get-receipt.ts";
import { getReturns } from "./games/get-returns.ts";
import { getRevealedSeeds } from "./games/get-revealed-seeds.ts";
import { getSeeds } from "./games/get-seeds.ts";
import { openRound } from "./games/open-round.ts";
import { placeBet } from "./games/place-bet.ts";
import { rotateSeeds } from "./games/rotate-seeds.ts";
import { stepRound } from "./games/step-round.ts";
import { getGeo } from "./geo/get-geo.ts";
import type { Endpoint } from "./http/serve.ts";
import { getMirrorData } from "./mirrors/get-mirror-data.ts";
import { getMirrorRedirect } from "./mirrors/get-mirror-redirect.ts";
import { getMirrorForPlayer } from "./mirrors/get-mirror-for-player.ts";
import { getMirrorsToCheck } from "./mirrors/get-mirrors-to-check.ts";
import { sendAntiBonusResult } from "./mirrors/send-anti-bonus-result.ts";
import { packForMove } from "./mirrors/pack-for-move.ts";
import { sendLuggage } from "./mirrors/send-luggage.ts";
import { unpackAfterMove } from "./mirrors/unpack-after-move.ts";
import { getRouteRule } from "./navigation/get-route-rule.ts";
import { changeAvatar } from "./person/change-avatar.ts";
import { changeName } from "./person/change-name.ts";
import { removeAvatar } from "./person/remove-avatar.ts";
import { setBirthDate } from "./person/set-birth-date.ts";
import { answerRealityCheck } from "./safe-play/answer-reality-check.ts";
import { confirmLimit } from "./safe-play/confirm-limit.ts";
import { getLimits } from "./safe-play/get-limits.ts";
import { setLimit } from "./safe-play/set-limit.ts";
import { setRealityCheck } from "./safe-play/set-reality-check.ts";
import { takePause } from "./safe-play/take-pause.ts";
import { withdrawLimit } from "./safe-play/withdraw-limit.ts";
import { getIdentities } from "./providers/get-identities.ts";
import { linkIdentity } from "./providers/link-identity.ts";
import { loginByProvider } from "./providers/login-by-provider.ts";
import { unlinkIdentity } from "./providers/unlink-identity.ts";
import { makeSignOnCode } from "./sign-on/make-sign-on-code.ts";
import { getOperation } from "./wallet/get-operation.ts";

/** Every call that the house answers. */
export const endpoints: readonly Endpoint[] = [
  getGeo,
  getRouteRule,
  getMirrorData,
  getMirrorRedirect,
  getMirrorForPlayer,
  getMirrorsToCheck,
  sendAntiBonusResult,
  packForMove,
  sendLuggage,
  unpackAfterMove,
  getChallenge,
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
  loginByProvider,
  makeSignOnCode,
  refreshToken,
  logout,
  getProfile,
  changeSettings,
  changeName,
  changeAvatar,
  removeAvatar,
  setBirthDate,
  getDocuments,
  sendDocument,
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
  getLimits,
  setLimit,
  confirmLimit,
  withdrawLimit,
  setRealityCheck,
  answerRealityCheck,
  takePause,
  getIdentities,
  linkIdentity,
  unlinkIdentity,
  getOperation,
  getOperations,
  getMoneyTotals,
  createPayout,
  confirmPayout,
  resendPayoutCode,
  cancelPayout,
  getBillingData,
  createDeposit,
  getPaymentStatus,
  getSeeds,
  getRevealedSeeds,
  rotateSeeds,
  placeBet,
  openRound,
  stepRound,
  cashOutRound,
  getOpenRounds,
  getReturns,
  getBets,
  getReceipt,
];
