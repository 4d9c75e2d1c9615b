import { combineLatest, distinctUntilChanged, filter, map, type Observable } from "rxjs";
import type { Profile, SettingsChange, User } from "../../contract/accounts.ts";
import type { Answer, CallError } from "../../contract/errors.ts";
import type { PlayerCache, Cached } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { settingOf } from "../outbox/outbox-kinds.ts";
import { present } from "../transport/send.ts";

/** The account's settings: shown as changed at once, and sent to the house when it can be reached. */
export function createProfile({ entrance, environment, notices, outbox, profile, scope }: WorkerContext) {
  outbox.settled$("setting").subscribe(({ key, answer }) => {
    if (answer.ok) return profile.keepUser(answer.value.user);
    // Several workers may report the same change.
    const id = `setting:${key}`;
    notices.tell({ id, kind: "bad", key: "setting_refused", values: { error: reasonOf(answer.error) }, money: false });
  });

  const waiting$ = outbox.items$.pipe(
    map((items) => items.flatMap(({ kind, input }) => (kind === "setting" ? [input as SettingsChange] : []))),
  );

  /** Emits nothing before the pending changes are known, so that no old value flashes up. */
  function wanted$(cache: PlayerCache): Observable<Cached<Profile>> {
    return combineLatest([profile.seen$(cache), waiting$]).pipe(
      map(([cached, waiting]): Cached<Profile> => {
        if (!cached) return cached;
        const user = waiting.reduce<User>((wanted, change) => ({ ...wanted, ...present(change) }), cached.value.user);
        return { ...cached, value: { ...cached.value, user } };
      }),
    );
  }

  const me$ = scope.of$(wanted$);
  const timezone$ = scope
    .of$((cache) =>
      wanted$(cache).pipe(
        filter((cached) => cached !== undefined),
        map((cached) => cached?.value.user.timezone),
      ),
    )
    .pipe(distinctUntilChanged());

  const change = (wish: SettingsChange): Promise<Answer<null>> => outbox.add("setting", wish);

  // A new player's time zone is the device's, which is more exact than a default by country.
  entrance.registered$.subscribe(() => void change({ timezone: environment.timezone() }));

  return {
    /** With pending changes applied. */
    me$: () => me$,
    /** Names of the settings not yet confirmed by the house. */
    waiting$: () => waiting$.pipe(map((changes) => changes.map((wish) => settingOf(wish)))),
    /** The account's; undefined for guests. */
    timezone$: () => timezone$,
    change,
  };
}

function reasonOf({ error, fields }: CallError): string {
  return Object.values(fields).flat()[0]?.split(":", 1)[0] ?? error;
}
