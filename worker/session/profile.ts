import { merge, Subject } from "rxjs";
import {
  type EmailLogin,
  type EmailRegistration,
  getProfile,
  loginByPassword,
  loginByPhone,
  type PhoneLogin,
  type PhoneRegistration,
  type Profile,
  registerByEmail,
  registerByPhone,
  type User,
} from "../../contract/accounts.ts";
import type { Answer } from "../../contract/errors.ts";
import { createAttribution } from "../access/attribution.ts";
import type { PlayerCache } from "../cache/player-cache.ts";
import type { CallContext, WorkerContext } from "../context.ts";
import { createLostRegistration } from "../access/lost-registration.ts";
import { bySms } from "../access/phone-code.ts";
import { failed } from "../transport/failed.ts";
import { profileKey, type VerificationNews } from "./verification.ts";

export interface Entered {
  /** Where the house wants the browser to sign on next, if anywhere. */
  sso: string | null;
}

/** A session that the house has started. */
interface Begun extends Entered {
  token: string;
}

/** Every way in and out, and the profile of whoever is in. */
export function createAccounts(
  { environment, call, session, scope, settings, tabs }: WorkerContext,
  verification: VerificationNews,
) {
  const attribution = createAttribution(tabs);
  const lostRegistration = createLostRegistration();
  const registered$ = new Subject<{ byPhone: boolean }>();
  const leaving$ = new Subject<string>();
  const loaded$ = new Subject<Profile>();

  async function register(
    form: EmailRegistration | PhoneRegistration,
    { signal }: CallContext,
  ): Promise<Answer<Entered>> {
    const byPhone = "phone" in form;
    const answer = await lostRegistration(form, send, (typed) => askToLogIn(typed, signal));
    if (!answer.ok) return answer;
    return enter(answer.value, { isNew: true, byPhone });

    async function send(): Promise<Answer<Begun>> {
      const answer = await (byPhone
        ? attribution.register(form, (whole) => call(registerByPhone, whole, { signal }))
        : attribution.register(form, (whole) => call(registerByEmail, whole, { signal })));
      return answer.ok ? { ok: true, value: answer.value.data } : answer;
    }
  }

  /** A session that the house has started, for somebody whom it knows or who is new. */
  async function enter(
    { token, sso }: Begun,
    { isNew, byPhone = false }: { isNew: boolean; byPhone?: boolean },
  ): Promise<Answer<Entered>> {
    await session.enter(token, sso);
    if (isNew) registered$.next({ byPhone });
    return { ok: true, value: { sso } };
  }

  async function login(form: EmailLogin | PhoneLogin, { signal }: CallContext): Promise<Answer<Entered>> {
    const answer = await askToLogIn(form, signal);
    return answer.ok ? enter(answer.value, { isNew: false }) : answer;
  }

  async function askToLogIn(form: EmailLogin | PhoneLogin, signal: AbortSignal): Promise<Answer<Begun>> {
    const answer = await ("phone" in form
      ? call(loginByPhone, { ...form, ...bySms }, { signal })
      : call(loginByPassword, form, { signal }));
    if (!answer.ok) return answer;
    const { token, sso = null } = answer.value;
    return token === undefined ? failed("unavailable") : { ok: true, value: { token, sso } };
  }

  /** A profile that the house refuses ends the session; one that it could not send leaves everything as it is. */
  async function loadProfile(): Promise<Answer<Profile>> {
    const { epoch } = session.current();
    const askedAt = environment.now();
    const answer = await call(getProfile, {});
    if (answer.ok) {
      settings.keepRegion(answer.value.region);
      loaded$.next(answer.value);
      verification.meet(answer.value.user.verification);
      if (answer.value.fresh_token !== null) await session.replace(answer.value.fresh_token, epoch);
    } else if ([401, 403, 404].includes(answer.error.status)) await session.end(epoch);
    // What a change's reply has brought along meanwhile is newer than what was asked before it.
    const known = scope.cache?.peek<Profile>(profileKey);
    return answer.ok && known && Date.parse(known.at) > askedAt ? { ok: true, value: known.value } : answer;
  }

  function keepUser(user: User) {
    if (user.id !== session.current().player) return;
    const known = scope.cache?.peek<Profile>(profileKey);
    if (known) scope.cache?.put(profileKey, { ...known.value, user });
    else scope.cache?.refresh();
  }

  /** Asked for beside what is watched, and kept. */
  async function reloadProfile(): Promise<Answer<Profile>> {
    const answer = await loadProfile();
    if (answer.ok) scope.cache?.put(profileKey, answer.value);
    return answer;
  }

  function leave() {
    const { player } = session.current();
    if (player !== null) leaving$.next(player);
  }

  return {
    /** Profiles as they come from the house, never from memory. */
    loaded$: loaded$.asObservable(),
    registered$: registered$.asObservable(),
    leaving$: leaving$.asObservable(),
    enter,
    session: {
      state$: () => session.state$,
      jar$: () => session.jar$,
      register,
      login,
      async logout(): Promise<Answer<null>> {
        leave();
        await session.logout();
        return { ok: true, value: null };
      },
    },
    /** The player as a reply has brought them along. */
    keepUser,
    /** The profile as the house has it. */
    profile$: (cache: PlayerCache) => merge(cache.stream<Profile>(profileKey, loadProfile), verification.followed()),
    reloadProfile,
    leave,
    attribution,
  };
}
