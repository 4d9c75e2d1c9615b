import { map } from "rxjs";
import {
  type EmailLogin,
  type EmailRegistration,
  loginByPassword,
  loginByPhone,
  type PhoneLogin,
  type PhoneRegistration,
  registerByEmail,
  registerByPhone,
} from "../../contract/access.ts";
import type { User } from "../../contract/accounts.ts";
import type { Call } from "../../contract/call.ts";
import {
  loginByCode,
  loginByPhoneCode,
  type OwnerProof,
  resendEmailCode,
  resendLoginCode,
  resendPhoneCode,
  resendPhoneLoginCode,
  sendChangeCode,
  sendLoginCode,
  sendLoginData,
  sendPhoneLoginCode,
  verifyEmail,
  verifyPhone,
} from "../../contract/codes.ts";
import type { Answer } from "../../contract/errors.ts";
import {
  changePassword,
  checkPhoneResetToken,
  checkResetToken,
  confirmPhoneResetToken,
  confirmResetToken,
  type EmailReset,
  forgotPassword,
  forgotPasswordByPhone,
  type PasswordChange,
  type PhoneReset,
  resetByCode,
  resetByPhone,
  resetByToken,
  setPassword,
} from "../../contract/passwords.ts";
import { endOtherSessions, endSession, getSessions, type PlayerSession } from "../../contract/sessions.ts";
import type { Cached } from "../cache/player-cache.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { WorkerContext } from "../context.ts";
import type { Begun, Entered } from "../session/entrance.ts";
import { failed } from "../transport/failed.ts";
import { createFpp } from "../fingerprint/fpp.ts";
import { createAttribution } from "./attribution.ts";
import { createLostRegistration } from "./lost-registration.ts";
import { bySms, createPhoneCode } from "./phone-code.ts";

export interface CodeSent {
  /** Seconds until another code can be requested. */
  resendInS: number;
  /** Nothing was sent now; the last code is still valid. */
  earlier?: boolean;
}

export interface ChangeCodeSent extends CodeSent {
  /** Partly masked. */
  to: string;
}

type ByEmail = { email: string };
type ByPhone = { phone: string };
type Code = { code: string };
/** A proof of work, which the house may require before it sends anything. */
type Worked = { captcha?: string | undefined };
type Asked = (ByEmail | ByPhone) & Worked;

/** The token is the link's own or already exchanged. */
export interface OpenReset {
  token: string;
  phone?: string | undefined;
  isExchanged: boolean;
}

export function createFeature(context: WorkerContext) {
  const { call, entrance, profile, session, scope } = context;
  const attribution = createAttribution(context);
  const fpp = createFpp(context);
  const lostRegistration = createLostRegistration();
  const phoneCode = createPhoneCode(context);

  async function register(
    form: EmailRegistration | PhoneRegistration,
    { signal }: CallContext,
  ): Promise<Answer<Entered>> {
    const byPhone = "phone" in form;
    const answer = await lostRegistration(form, send, (typed) => askToLogIn(typed, signal));
    if (!answer.ok) return answer;
    const end = await entrance.enter(answer.value, { isNew: true });
    if (byPhone) phoneCode.sent();
    return end;

    async function send(): Promise<Answer<Begun>> {
      const answer = await (byPhone
        ? attribution.register(form, async (whole) => call(registerByPhone, { ...whole, ...(await fpp()) }, { signal }))
        : attribution.register(form, async (whole) =>
            call(registerByEmail, { ...whole, ...(await fpp()) }, { signal }),
          ));
      return answer.ok ? { ok: true, value: { ...answer.value.data, refusedPromo: answer.refusedPromo } } : answer;
    }
  }

  async function login(form: EmailLogin | PhoneLogin, { signal }: CallContext): Promise<Answer<Entered>> {
    const answer = await askToLogIn(form, signal);
    return answer.ok ? entrance.enter(answer.value, { isNew: false }) : answer;
  }

  async function askToLogIn(form: EmailLogin | PhoneLogin, signal: AbortSignal): Promise<Answer<Begun>> {
    const seen = await fpp();
    const answer = await ("phone" in form
      ? call(loginByPhone, { ...form, ...seen, ...bySms }, { signal })
      : call(loginByPassword, { ...form, ...seen }, { signal }));
    if (!answer.ok) return answer;
    const { token, sso = null } = answer.value;
    return token === undefined ? failed("unavailable") : { ok: true, value: { token, sso } };
  }

  /** Calls about an address come in pairs, for e-mail and for phone. */
  function callByContact<Mail extends ByEmail, Phone extends ByPhone, Reply>(
    form: Mail | Phone,
    byEmail: Call<Mail, Reply>,
    byPhone: Call<Phone, Reply>,
    { signal }: CallContext,
  ): Promise<Answer<Reply>> {
    return "phone" in form ? call(byPhone, { ...form, ...bySms }, { signal }) : call(byEmail, form, { signal });
  }

  async function entered(
    answer: Answer<{ token?: string | undefined; sso?: string | null | undefined }>,
  ): Promise<Answer<Entered>> {
    if (!answer.ok) return answer;
    const { token, sso = null } = answer.value;
    if (token !== undefined) await session.enter(token, sso);
    return { ok: true, value: { sso } };
  }

  async function verified(answer: Answer<{ user: User }>): Promise<Answer<User>> {
    if (!answer.ok) return answer;
    profile.keepUser(answer.value.user);
    return thenRefresh({ ok: true, value: answer.value.user });
  }

  async function sendPhoneCode(
    form: Partial<ByPhone> & OwnerProof,
    { signal }: CallContext,
  ): Promise<Answer<CodeSent>> {
    const answer = sent(await call(resendPhoneCode, { ...form, ...bySms }, { signal }));
    if (answer.ok && form.phone === undefined) phoneCode.sent(answer.value.resendInS);
    return answer;
  }

  /** Makes sure that a code is on its way to the player's phone, without sending a second one. */
  async function expectPhoneCode(_: unknown, context: CallContext): Promise<Answer<CodeSent>> {
    const waitS = phoneCode.waitS();
    if (waitS > 0) return { ok: true, value: { resendInS: waitS } };
    const answer = await sendPhoneCode({}, context);
    const { retryAfterS = Infinity } = answer.ok ? {} : answer.error;
    // Another tab or device requested it a moment ago.
    return retryAfterS <= phoneCode.resendS ? { ok: true, value: { resendInS: retryAfterS } } : answer;
  }

  /** The action has ended other sessions, so the list is reloaded. */
  async function thenRefresh<T>(answer: Answer<T>): Promise<Answer<T>> {
    if (answer.ok) scope.cache?.refresh();
    return answer;
  }

  const sessions$ = scope
    .of$((cache) => cache.stream("sessions", () => call(getSessions, {})))
    .pipe(map((page): Cached<PlayerSession[]> => page && { ...page, value: page.value.items }));

  return {
    register,
    login,
    sendLoginCode: async (form: Asked, context: CallContext) =>
      sent(await callByContact(form, sendLoginCode, sendPhoneLoginCode, context)),
    resendLoginCode: async (form: Asked, context: CallContext) =>
      sent(await callByContact(form, resendLoginCode, resendPhoneLoginCode, context)),
    loginByCode: async (form: (ByEmail | ByPhone) & Code & Worked, context: CallContext) =>
      entered(await callByContact({ ...form, ...(await fpp()) }, loginByCode, loginByPhoneCode, context)),
    sendLoginLink: async (form: ByEmail & Worked, { signal }: CallContext) =>
      sent(await call(sendLoginData, form, { signal })),
    /** Without an address, sends to the player's own. */
    sendEmailCode: async (form: Partial<ByEmail> & OwnerProof, { signal }: CallContext) =>
      sent(await call(resendEmailCode, form, { signal })),
    /** Sends a code to a confirmed address, by which the player proves their identity. */
    async sendChangeCode(_: unknown, { signal }: CallContext): Promise<Answer<ChangeCodeSent>> {
      const answer = await call(sendChangeCode, {}, { signal });
      if (!answer.ok) return answer;
      const { resend_in: resendInS, to } = answer.value;
      return { ok: true, value: { resendInS, to } };
    },
    sendPhoneCode,
    expectPhoneCode,
    verifyEmail: async (form: Code, { signal }: CallContext) => verified(await call(verifyEmail, form, { signal })),
    verifyPhone: async (form: Code, { signal }: CallContext) => {
      const answer = await call(verifyPhone, { ...form, ...bySms }, { signal });
      // The code's attempts are used up, so a new one can be requested at once.
      if (!answer.ok && answer.error.fields["code"]?.[0]?.startsWith("code_spent")) phoneCode.sent(0);
      return verified(answer);
    },
    forgot: async (form: Asked, context: CallContext) =>
      sent(await callByContact(form, forgotPassword, forgotPasswordByPhone, context)),
    /** Exchanges a reset link's token if it is still valid; links by SMS also name the phone. */
    async openReset({ isExchanged, ...form }: OpenReset, { signal }: CallContext): Promise<Answer<string | undefined>> {
      const byPhone = form.phone !== undefined;
      const whole = byPhone ? { ...form, ...bySms } : form;
      if (isExchanged) {
        const answer = await call(byPhone ? checkPhoneResetToken : checkResetToken, whole, { signal });
        return answer.ok ? { ok: true, value: answer.value.success ? form.token : undefined } : answer;
      }
      const answer = await call(byPhone ? confirmPhoneResetToken : confirmResetToken, whole, { signal });
      if (answer.ok) return { ok: true, value: answer.value.data.reset_token };
      return answer.error.status === 422 ? { ok: true, value: undefined } : answer;
    },
    resetPassword: async (form: EmailReset | PhoneReset, { signal }: CallContext) => {
      if ("phone" in form) return entered(await call(resetByPhone, { ...form, ...bySms }, { signal }));
      return entered(await call(form.reset_token === undefined ? resetByCode : resetByToken, form, { signal }));
    },
    changePassword: async (form: PasswordChange, { signal }: CallContext) =>
      thenRefresh(done(await call(changePassword, form, { signal }))),
    setPassword: async (
      form: { password: string; confirm_password: string } & Pick<OwnerProof, "change_code">,
      { signal }: CallContext,
    ) => thenRefresh(done(await call(setPassword, form, { signal }))),
    sessions$: () => sessions$,
    revoke: async (form: { id: string }, { signal }: CallContext) =>
      thenRefresh(done(await call(endSession, form, { signal }))),
    revokeOthers: async (_: unknown, { signal }: CallContext) =>
      thenRefresh(done(await call(endOtherSessions, {}, { signal }))),
  };
}

function sent(answer: Answer<{ resend_in: number; earlier?: boolean }>): Answer<CodeSent> {
  if (!answer.ok) return answer;
  const { resend_in: resendInS, earlier = false } = answer.value;
  return { ok: true, value: { resendInS, earlier } };
}

function done(answer: Answer<unknown>): Answer<null> {
  return answer.ok ? { ok: true, value: null } : answer;
}
