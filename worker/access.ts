import { map } from "rxjs";
import type { User } from "../contract/accounts.ts";
import {
  loginByCode,
  resendEmailCode,
  resendLoginCode,
  sendLoginCode,
  sendLoginData,
  simpleLogin,
  verifyEmail,
} from "../contract/codes.ts";
import type { Answer } from "../contract/errors.ts";
import {
  changePassword,
  checkResetToken,
  forgotPassword,
  type PasswordChange,
  type ResetForm,
  resetByCode,
  resetByToken,
  setPassword,
} from "../contract/passwords.ts";
import { endOtherSessions, endSession, getSessions, type PlayerSession } from "../contract/sessions.ts";
import type { Entered } from "./accounts.ts";
import type { Seen } from "./cache/player-cache.ts";
import type { CallContext, WorkerContext } from "./context.ts";

const sessionsKey = "sessions";

export interface CodeSent {
  /** Seconds until another one can be had. */
  resendInS: number;
}

/** What codes and links by mail open, the password, and the places where the player is logged in. */
export function createAccess({ call, session, scope }: WorkerContext, keepUser: (user: User) => void) {
  async function entered(
    answer: Answer<{ token?: string | undefined; sso?: string | null | undefined }>,
  ): Promise<Answer<Entered>> {
    if (!answer.ok) return answer;
    const { token, sso = null } = answer.value;
    if (token !== undefined) await session.enter(token, sso);
    return { ok: true, value: { sso } };
  }

  async function verify(form: { code: string }, { signal }: CallContext): Promise<Answer<User>> {
    const answer = await call(verifyEmail, form, { signal });
    if (!answer.ok) return answer;
    keepUser(answer.value.user);
    return { ok: true, value: answer.value.user };
  }

  /** What the player sees of their sessions is asked for again: other ones have ended. */
  async function seenAgain<T>(answer: Answer<T>): Promise<Answer<T>> {
    if (answer.ok) scope.cache?.refresh();
    return answer;
  }

  const sessions$ = scope
    .of$((cache) => cache.stream(sessionsKey, () => call(getSessions, {})))
    .pipe(map((page): Seen<PlayerSession[]> => page && { ...page, value: page.value.items }));

  return {
    sendLoginCode: async (form: { email: string }, { signal }: CallContext) =>
      sent(await call(sendLoginCode, form, { signal })),
    resendLoginCode: async (form: { email: string }, { signal }: CallContext) =>
      sent(await call(resendLoginCode, form, { signal })),
    loginByCode: async (form: { email: string; code: string }, { signal }: CallContext) =>
      entered(await call(loginByCode, form, { signal })),
    /** A link that logs in, by mail. */
    sendLoginLink: async (form: { email: string }, { signal }: CallContext) =>
      done(await call(sendLoginData, form, { signal })),
    loginByLink: async (form: { token: string }, { signal }: CallContext) =>
      entered(await call(simpleLogin, form, { signal })),
    /** Without an address, to the one that the player has. */
    sendEmailCode: async (form: { email?: string | undefined }, { signal }: CallContext) =>
      sent(await call(resendEmailCode, form, { signal })),
    verifyEmail: verify,
    forgot: async (form: { email: string }, { signal }: CallContext) =>
      done(await call(forgotPassword, form, { signal })),
    /** Whether a link out of the mail is still good. */
    async checkReset(form: { token: string }, { signal }: CallContext): Promise<Answer<boolean>> {
      const answer = await call(checkResetToken, form, { signal });
      return answer.ok ? { ok: true, value: answer.value.success } : answer;
    },
    resetPassword: async (form: ResetForm, { signal }: CallContext) =>
      done(await call(form.reset_token === undefined ? resetByCode : resetByToken, form, { signal })),
    changePassword: async (form: PasswordChange, { signal }: CallContext) =>
      seenAgain(done(await call(changePassword, form, { signal }))),
    setPassword: async (form: { password: string; confirm_password: string }, { signal }: CallContext) =>
      seenAgain(done(await call(setPassword, form, { signal }))),
    sessions$: () => sessions$,
    revoke: async (form: { id: string }, { signal }: CallContext) =>
      seenAgain(done(await call(endSession, form, { signal }))),
    revokeOthers: async (_: unknown, { signal }: CallContext) =>
      seenAgain(done(await call(endOtherSessions, {}, { signal }))),
  };
}

function sent(answer: Answer<{ resend_in: number }>): Answer<CodeSent> {
  return answer.ok ? { ok: true, value: { resendInS: answer.value.resend_in } } : answer;
}

function done(answer: Answer<unknown>): Answer<null> {
  return answer.ok ? { ok: true, value: null } : answer;
}
