import { filter, ReplaySubject, Subject } from "rxjs";
import type { Answer } from "../../contract/errors.ts";
import type { Session } from "./session.ts";

export interface Begun extends Entered {
  token: string;
}

export interface Entered {
  /** Where the house wants the browser to sign on next, if anywhere. */
  sso: string | null;
  /** Why the house refused a code that was kept from the visit: the registration went on without it. */
  refusedPromo?: string | undefined;
}

/** How players log in and out, for everything that starts or ends with that. */
export function createEntrance(session: Session) {
  const registered$ = new ReplaySubject<{ epoch: number }>(1);
  const leaving$ = new Subject<string>();

  async function enter({ token, sso, refusedPromo }: Begun, { isNew }: { isNew: boolean }): Promise<Answer<Entered>> {
    await session.enter(token, sso);
    if (isNew) registered$.next({ epoch: session.current().epoch });
    return { ok: true, value: { sso, refusedPromo } };
  }

  function leave() {
    const { player } = session.current();
    if (player !== null) leaving$.next(player);
  }

  return {
    /** Emits when the current player has just registered; replayed for late subscribers. */
    registered$: registered$.pipe(filter(({ epoch }) => epoch === session.current().epoch)),
    leaving$: leaving$.asObservable(),
    /** A known player logs in, or a new one registers. */
    enter,
    leave,
    async logOut(): Promise<Answer<null>> {
      leave();
      await session.logout();
      return { ok: true, value: null };
    },
  };
}

export type Entrance = ReturnType<typeof createEntrance>;
