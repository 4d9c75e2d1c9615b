import { Subject } from "rxjs";
import {
  changeSettings,
  getProfile,
  type LoginForm,
  loginByPassword,
  type Profile,
  type RegistrationForm,
  registerByEmail,
  type SettingsChange,
  type User,
} from "../contract/accounts.ts";
import type { Answer } from "../contract/errors.ts";
import type { CallContext, WorkerContext } from "./context.ts";
import { failed } from "./transport/failed.ts";

const profileKey = "profile";

export interface Entered {
  /** Where the house wants the browser to sign on next, if anywhere. */
  sso: string | null;
}

/** Every way in and out, and the profile of whoever is in. */
export function createAccounts({ call, session, scope, settings }: WorkerContext) {
  const registered$ = new Subject<void>();
  const leaving$ = new Subject<string>();
  const loaded$ = new Subject<Profile>();

  async function register(form: RegistrationForm, { signal }: CallContext): Promise<Answer<Entered>> {
    const answer = await call(registerByEmail, form, { signal });
    if (!answer.ok) return answer;
    const { token, sso } = answer.value.data;
    await session.enter(token, sso);
    registered$.next();
    return { ok: true, value: { sso } };
  }

  async function login(form: LoginForm, { signal }: CallContext): Promise<Answer<Entered>> {
    const answer = await call(loginByPassword, form, { signal });
    if (!answer.ok) return answer;
    const { token, sso = null } = answer.value;
    if (token === undefined) return failed("unavailable");
    await session.enter(token, sso);
    return { ok: true, value: { sso } };
  }

  /** A profile that the house refuses ends the session; one that it could not send leaves everything as it is. */
  async function loadProfile(): Promise<Answer<Profile>> {
    const { epoch } = session.current();
    const answer = await call(getProfile, {});
    if (answer.ok) {
      settings.keepRegion(answer.value.region);
      loaded$.next(answer.value);
      if (answer.value.fresh_token !== null) await session.replace(answer.value.fresh_token, epoch);
    } else if ([401, 403, 404].includes(answer.error.status)) await session.end(epoch);
    return answer;
  }

  async function change(change: SettingsChange, { signal }: CallContext): Promise<Answer<User>> {
    const answer = await call(changeSettings, change, { signal });
    if (!answer.ok) return answer;
    keepUser(answer.value.user);
    return { ok: true, value: answer.value.user };
  }

  function keepUser(user: User) {
    const known = scope.cache?.peek<Profile>(profileKey);
    if (known) scope.cache?.put(profileKey, { ...known.value, user });
  }

  const me$ = scope.of$((cache) => cache.stream<Profile>(profileKey, loadProfile));

  return {
    /** Profiles as they come from the house, never from memory. */
    loaded$: loaded$.asObservable(),
    registered$: registered$.asObservable(),
    leaving$: leaving$.asObservable(),
    session: {
      state$: () => session.state$,
      jar$: () => session.jar$,
      register,
      login,
      async logout(): Promise<Answer<null>> {
        const { player } = session.current();
        if (player !== null) leaving$.next(player);
        await session.logout();
        return { ok: true, value: null };
      },
    },
    /** The player as a reply has brought them along. */
    keepUser,
    profile: { me$: () => me$, change },
  };
}
