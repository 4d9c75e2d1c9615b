import { combineLatest, map, merge, withLatestFrom } from "rxjs";
import { saveConsent } from "../../contract/consent.ts";
import type { WorkerContext } from "../context.ts";

const rowId = "consentTold";

type Parts = Pick<WorkerContext, "call" | "connection" | "locks" | "rows" | "session" | "tabs">;

/** Tells the house what was chosen here, for its proof: once for each choice and whoever is logged in. */
export function keepConsentTold({ call, connection, locks, rows, session, tabs }: Parts) {
  const chosen$ = combineLatest([session.state$, tabs.cookies$]).pipe(
    map(([{ player }, { consent }]) => ({ player, consent, text: JSON.stringify([session.current().epoch, consent]) })),
  );
  const retries$ = connection.returned$.pipe(
    withLatestFrom(chosen$),
    map(([, chosen]) => chosen),
  );

  merge(chosen$, retries$).subscribe(({ player, consent, text }) => {
    if (!consent) return;
    void locks.runExclusive(rowId, async () => {
      if ((await rows.get(rowId))?.value === text) return;
      const { version, purposes } = consent;
      const answer = await call(
        saveConsent,
        { version, purposes: [...purposes] },
        player === null ? {} : { as: player },
      );
      if (answer.ok) await rows.put({ id: rowId, value: text });
      else console.warn(`The choice is not proven yet: ${answer.error.error}`);
    });
  });
}
