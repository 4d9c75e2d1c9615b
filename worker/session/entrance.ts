import { filter, ReplaySubject, Subject } from "rxjs";
import type { Answer } from "../../contract/errors.ts";
import type { Session } from "./session.ts";

/** A session that the house has started. */
export interface Begun extends Entered {
  token: string;
}

export interface Entered {
  /** Where the house wants the browser to sign on next, if anywhere. */
  sso: string | null;
}

/** How players come and go, for whatever begins with the one or ends with the other. */
export function createEntrance(session: Session) {
  const registered$ = new ReplaySubject<{ epoch: number }>(1);
  const leaving$ = new Subject<string>();

  async function enter({ token, sso }: Begun, { isNew }: { isNew: boolean }): Promise<Answer<Entered>> {
    await session.enter(token, sso);
    if (isNew) registered$.next({ epoch: session.current().epoch });
    return { ok: true, value: { sso } };
  }

  function leave() {
    const { player } = session.current();
    if (player !== null) leaving$.next(player);
  }

  return {
    /** The player who is here has registered just now, also for whoever listens later. */
    registered$: registered$.pipe(filter(({ epoch }) => epoch === session.current().epoch)),
    leaving$: leaving$.asObservable(),
    /** Somebody whom the house knows, or who is new. */
    enter,
    /** Whoever is here makes room for another. */
    leave,
    async logOut(): Promise<Answer<null>> {
      leave();
      await session.logout();
      return { ok: true, value: null };
    },
  };
}

export type Entrance = ReturnType<typeof createEntrance>;
