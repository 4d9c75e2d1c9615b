import { combineLatest, distinctUntilChanged, filter, map, type Observable } from "rxjs";
import type { Profile, SettingsChange, User } from "../../contract/accounts.ts";
import type { Answer, CallError } from "../../contract/errors.ts";
import type { PlayerCache, Cached } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { settingOf } from "../outbox/outbox-kinds.ts";
import { present } from "../transport/send.ts";

/** The account's settings: changed at once for whoever looks, at the house as soon as it can be reached. */
export function createProfile({ entrance, environment, notices, outbox, profile, scope }: WorkerContext) {
  outbox.settled$("setting").subscribe(({ key, answer }) => {
    if (answer.ok) return profile.keepUser(answer.value.user);
    // Several workers may learn it of the same change.
    const id = `setting:${key}`;
    notices.tell({ id, kind: "bad", key: "setting_refused", values: { error: reasonOf(answer.error) }, money: false });
  });

  const waiting$ = outbox.items$.pipe(
    map((items) => items.flatMap(({ kind, input }) => (kind === "setting" ? [input as SettingsChange] : []))),
  );

  /** Word of the profile waits until the wishes are known: what is wanted shall not show as what it was before. */
  function wanted$(cache: PlayerCache): Observable<Cached<Profile>> {
    return combineLatest([profile.seen$(cache), waiting$]).pipe(
      map(([seen, waiting]): Cached<Profile> => {
        if (!seen) return seen;
        const user = waiting.reduce<User>((known, change) => ({ ...known, ...present(change) }), seen.value.user);
        return { ...seen, value: { ...seen.value, user } };
      }),
    );
  }

  const me$ = scope.of$(wanted$);
  const timezone$ = scope
    .of$((cache) =>
      wanted$(cache).pipe(
        filter((seen) => seen !== undefined),
        map((seen) => seen?.value.user.timezone),
      ),
    )
    .pipe(distinctUntilChanged());

  const change = (wish: SettingsChange): Promise<Answer<null>> => outbox.add("setting", wish);

  // A new player's timezone is the device's: where they are says more than what their country mostly has.
  entrance.registered$.subscribe(() => void change({ timezone: environment.timezone() }));

  return {
    /** The profile with the settings as they are wanted. */
    me$: () => me$,
    /** The settings that the house has not confirmed yet. */
    waiting$: () => waiting$.pipe(map((changes) => changes.map((wish) => settingOf(wish)))),
    /** Of the account; undefined for a guest. */
    timezone$: () => timezone$,
    change,
  };
}

function reasonOf({ error, fields }: CallError): string {
  return Object.values(fields).flat()[0]?.split(":", 1)[0] ?? error;
}
