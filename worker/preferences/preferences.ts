import { combineLatest, distinctUntilChanged, filter, map, Observable, of, shareReplay, switchMap } from "rxjs";
import { safeParse } from "valibot";
import { changeSettings, type Profile, type SettingsChange, type User } from "../../contract/accounts.ts";
import type { Answer } from "../../contract/errors.ts";
import type { PlayerCache, Seen } from "../cache/player-cache.ts";
import type { WorkerContext } from "../context.ts";
import { failed } from "../transport/failed.ts";
import { sendWishes } from "./send-wishes.ts";
import { createWishes, settingOf, type Wishes } from "./wishes.ts";

interface Parts {
  /** The profile as the house has it. */
  profile$(cache: PlayerCache): Observable<Seen<Profile>>;
  keepUser(user: User): void;
}

/** The account's settings: changed at once for whoever looks, at the house as soon as it can be reached. */
export function createPreferences(context: WorkerContext, { profile$, keepUser }: Parts) {
  const { environment, scope, session } = context;

  const open$ = scope
    .of$(
      (cache) =>
        new Observable<Wishes>((out) => {
          const wishes = createWishes(environment, cache);
          const stop = sendWishes(context, { player: cache.player, wishes, keepUser });
          out.next(wishes);
          return () => {
            stop();
            wishes.close();
          };
        }),
    )
    .pipe(shareReplay(1));
  let open: Wishes | undefined;
  open$.subscribe((wishes) => {
    open = wishes;
  });

  const waiting$ = open$.pipe(
    switchMap((wishes) => wishes?.row$ ?? of(undefined)),
    map((row) => row?.wishes ?? []),
  );

  /** Word of the profile waits until the wishes are known: what is wanted shall not show as what it was before. */
  function wanted$(cache: PlayerCache): Observable<Seen<Profile>> {
    return combineLatest([profile$(cache), waiting$]).pipe(
      map(([seen, waiting]): Seen<Profile> => {
        if (!seen) return seen;
        const user = waiting.reduce((known, { change }): User => ({ ...known, ...present(change) }), seen.value.user);
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

  /** Kept first, so that neither a reload nor a lost network loses it; sent behind the player's back. */
  async function change(wish: SettingsChange): Promise<Answer<null>> {
    await session.ready;
    if (!open) return failed("unauthorized");
    if (!safeParse(changeSettings.input, wish).success) return failed("validation");
    await open.add(wish);
    return { ok: true, value: null };
  }

  return {
    /** A new player's timezone is the device's: where they are says more than what their country mostly has. */
    welcome: () => change({ timezone: environment.timezone() }),
    feature: {
      /** The profile with the settings as they are wanted. */
      me$: () => me$,
      /** The settings that the house has not confirmed yet. */
      waiting$: () => waiting$.pipe(map((wishes) => wishes.map((wish) => settingOf(wish)))),
      /** Of the account; undefined for a guest. */
      timezone$: () => timezone$,
      change,
    },
  };
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function present(change: SettingsChange): Present<SettingsChange> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
