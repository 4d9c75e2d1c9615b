import { combineLatest, firstValueFrom, map, merge, withLatestFrom } from "rxjs";
import { saveConsent } from "../../contract/consent.ts";
import type { Consent } from "../../rules/consent.ts";
import type { WorkerContext } from "../context.ts";

const rowId = "consentTold";

type Parts = Pick<WorkerContext, "call" | "connection" | "locks" | "rows" | "session" | "tabs">;

interface Chosen {
  player: string | null;
  consent: Consent | undefined;
  text: string;
}

/** Tells the house what was chosen here, for its proof: once for each choice and whoever is logged in. */
export function keepConsentTold({ call, connection, locks, rows, session, tabs }: Parts) {
  const chosen$ = combineLatest([session.state$, tabs.cookies$]).pipe(
    map(([{ player }, { consent }]): Chosen => ({
      player,
      consent,
      text: JSON.stringify([session.current().epoch, consent]),
    })),
  );
  const retries$ = connection.returned$.pipe(
    withLatestFrom(chosen$),
    map(([, chosen]) => chosen),
  );

  merge(chosen$, retries$).subscribe((chosen) => void tell(chosen));

  function tell({ player, consent, text }: Chosen): Promise<void> {
    if (!consent) return Promise.resolve();
    return locks.runExclusive(rowId, async () => {
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
  }

  return {
    /** Resolves once the house has heard of what is chosen now, or does not answer. */
    told: async () => tell(await firstValueFrom(chosen$)),
    /** The house has no proof, whatever it was told: a browser's cookies may be gone. False if there is none to give. */
    async tellAgain(): Promise<boolean> {
      const chosen = await firstValueFrom(chosen$);
      if (!chosen.consent) return false;
      await locks.runExclusive(rowId, () => rows.remove(rowId));
      await tell(chosen);
      return true;
    },
  };
}
export type ConsentTold = ReturnType<typeof keepConsentTold>;
