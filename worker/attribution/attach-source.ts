import { combineLatest, distinctUntilChanged, map, merge, withLatestFrom } from "rxjs";
import { attachSource } from "../../contract/attribution.ts";
import type { WorkerContext } from "../context.ts";

const rowId = "attachedSource";

type Parts = Pick<WorkerContext, "call" | "connection" | "environment" | "locks" | "rows" | "session" | "tabs">;

/**
 * Tells the house by what a player came: after a registration or login, and whenever one of the cookies has changed since.
 * What could not be told is told again once the house is back.
 */
export function keepSourceAttached({ call, connection, environment, locks, rows, session, tabs }: Parts) {
  const source$ = tabs.cookies$.pipe(map(({ source = {} }) => source));
  const wanted$ = combineLatest([session.state$, source$]).pipe(
    map(([{ player }, source]) => ({ player, source, text: JSON.stringify([session.current().epoch, source]) })),
    distinctUntilChanged((one, other) => one.text === other.text && one.player === other.player),
  );
  const retries$ = connection.returned$.pipe(
    withLatestFrom(wanted$),
    map(([, wanted]) => wanted),
  );

  merge(wanted$, retries$).subscribe(({ player, source, text }) => {
    if (player === null || Object.keys(source).length === 0) return;
    // Several workers hear of the same cookies, and one of them tells.
    void locks.runExclusive(rowId, async () => {
      if ((await rows.get(rowId))?.value === text) return;
      const answer = await call(attachSource, source, { as: player, key: environment.uuid() });
      if (answer.ok) await rows.put({ id: rowId, value: text });
      else console.warn(`The source is not attached: ${answer.error.error}`);
    });
  });
}
