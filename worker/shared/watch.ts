import { combineLatest, distinctUntilChanged, map, Observable, of, ReplaySubject, share, switchMap } from "rxjs";
import type { WorkerContext } from "../context.ts";
import type { LineContact } from "../transport/live.ts";
import type { LineView, Watched } from "./views.ts";

/** As often as the line is tried while a shared game is watched, and for how long an answer is waited for. */
const pingMs = 2_000;
/** The socket itself ends sooner; this is for workers whose socket another one holds, which may be frozen. */
const silenceMs = 4_800;

interface News {
  /** A snapshot, from which everything stands. */
  whole?: true | undefined;
  now: string;
}

/** True, and false once nothing was heard for too long. */
const alive$ = new Observable<boolean>((out) => {
  out.next(true);
  const silence = setTimeout(() => out.next(false), silenceMs);
  return () => clearTimeout(silence);
});

interface Told<State> {
  state: State;
  /** Whether a snapshot has come over the present line. */
  isWhole: boolean;
}

/** Follows a public channel: what it tells, folded, beside how far that can be relied on. */
export function createWatch({
  environment,
  live,
  connection,
}: Pick<WorkerContext, "environment" | "live" | "connection">) {
  /** Whether the line is alive: connected, and heard from not long ago. */
  const isAlive$ = live.connected$.pipe(
    switchMap((connected) => (connected ? live.contact$.pipe(switchMap(() => alive$)) : of(false))),
    distinctUntilChanged(),
  );

  return function watch<State extends { asOf: string }, Of extends News>(
    news$: Observable<{ data: Of }>,
    fold: (before: State | undefined, news: Of) => State | undefined,
  ): Observable<Watched<State & LineView>> {
    return new Observable<Told<State> | null | undefined>((out) => {
      let state: State | undefined;
      let isWhole = false;
      // A snapshot with nothing in it: the house plays no rounds now.
      const show = () => out.next(state ? { state, isWhole } : isWhole ? null : undefined);
      show();
      const cut = live.connected$.subscribe((connected) => {
        if (connected) return;
        isWhole = false;
        show();
      });
      const heard = news$.subscribe(({ data }) => {
        isWhole ||= data.whole === true;
        // Another tab's worker may be told of changes before this one has its snapshot.
        if (state === undefined && !isWhole) return;
        state = fold(state, data);
        show();
      });
      return () => {
        heard.unsubscribe();
        cut.unsubscribe();
      };
    }).pipe(
      (told$) => combineLatest([told$, live.contact$, isAlive$, connection.state$]),
      map(([told, contact, isAlive, { online }]): Watched<State & LineView> | undefined => {
        if (told) return { ...told.state, ...lineOf(told.state, contact), isLive: isAlive && told.isWhole };
        return online && told === undefined ? undefined : null;
      }),
      // Silent until there is something to show.
      switchMap((view) => (view === undefined ? [] : [view])),
      share({ connector: () => new ReplaySubject(1) }),
    );
  };

  function lineOf({ asOf }: { asOf: string }, contact: LineContact | undefined): Omit<LineView, "isLive" | "asOf"> {
    const saidAt = Date.parse(asOf);
    const offsetMs = contact?.offsetMs ?? saidAt - environment.now();
    const heardAt = Math.max(contact?.heardAt ?? 0, saidAt);
    // The next answer is due by then; a line that is slower than that is drawn no further.
    return { offsetMs, heardAt, confirmedUntil: heardAt + pingMs + (contact?.rttMs ?? 0) };
  }
}
