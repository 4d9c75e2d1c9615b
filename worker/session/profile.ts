import { merge, Subject } from "rxjs";
import { getProfile, type Profile, type User } from "../../contract/accounts.ts";
import type { Answer } from "../../contract/errors.ts";
import type { PlayerCache } from "../cache/player-cache.ts";
import type { PlayerScope } from "../cache/player-scope.ts";
import type { Environment } from "../environment/environment.ts";
import type { Caller } from "../transport/caller.ts";
import type { Settings } from "../transport/settings.ts";
import type { Session } from "./session.ts";
import { profileKey, type VerificationNews } from "./verification.ts";

interface Parts {
  environment: Pick<Environment, "now">;
  call: Caller;
  session: Session;
  scope: PlayerScope;
  settings: Settings;
  verification: VerificationNews;
}

export function createProfileKeeper({ environment, call, session, scope, settings, verification }: Parts) {
  const loaded$ = new Subject<Profile>();

  /** A refusal by the house ends the session; a reply that failed to come changes nothing. */
  async function load(): Promise<Answer<Profile>> {
    const { epoch } = session.current();
    const askedAt = environment.now();
    const answer = await call(getProfile, {});
    if (answer.ok) {
      settings.keepRegion(answer.value.region);
      loaded$.next(answer.value);
      void verification.meet(answer.value.user.verification);
      if (answer.value.fresh_token !== null) await session.replace(answer.value.fresh_token, epoch);
    } else if ([401, 403, 404].includes(answer.error.status)) await session.end(epoch);
    // A change's reply may have brought a newer profile meanwhile.
    const cached = scope.cache?.peek<Profile>(profileKey);
    return answer.ok && cached && Date.parse(cached.at) > askedAt ? { ok: true, value: cached.value } : answer;
  }

  return {
    /** Profiles as they arrive from the house, never from the cache. */
    loaded$: loaded$.asObservable(),
    seen$: (cache: PlayerCache) =>
      merge(cache.stream<Profile>(profileKey, load, { isShared: true }), verification.followed()),
    keepUser(user: User) {
      if (user.id !== session.current().player) return;
      const cached = scope.cache?.peek<Profile>(profileKey);
      if (cached) scope.cache?.put(profileKey, { ...cached.value, user });
      else scope.cache?.refresh();
    },
    /** Reloads the profile now, in addition to what is being watched. */
    async reload(): Promise<Answer<Profile>> {
      const answer = await load();
      if (answer.ok) scope.cache?.put(profileKey, answer.value);
      return answer;
    },
  };
}

export type ProfileKeeper = ReturnType<typeof createProfileKeeper>;
