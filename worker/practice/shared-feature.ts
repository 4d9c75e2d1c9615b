import { filter, map, Observable, ReplaySubject, share } from "rxjs";
import type { CrashOrder } from "../../contract/crash.ts";
import type { Answer } from "../../contract/errors.ts";
import type { RouletteOrder } from "../../contract/roulette.ts";
import type { SharedBetReply } from "../../contract/shared-rounds.ts";
import { seedText } from "../../rules/fairness.ts";
import { pocketFor } from "../../rules/games/roulette.ts";
import type { WorkerContext } from "../context.ts";
import type { CrashView, OwnBets, RouletteView } from "../shared/views.ts";
import type { ClaimedRound, RoundReport } from "../shared/verify-round.ts";
import { failed } from "../transport/failed.ts";
import { openPracticeRow } from "./open-practice-row.ts";
import { checkPast, crashText } from "./practice-chain.ts";
import type { ChainGameId } from "../../rules/games/shared.ts";
import type { Moment, PracticeRow } from "./practice-row.ts";
import { type Decided, withCancelled, withCrashBet, withPress, withRouletteBet } from "./shared-orders.ts";
import { advanced, nextChangeAt } from "./shared-practice.ts";
import { crashViewOf, ownBetsOf, rouletteViewOf } from "./shared-practice-views.ts";

/** Crash and roulette for chips: rounds of this browser's own, by chains of its own, without account or network. */
export function createFeature({ environment }: Pick<WorkerContext, "environment">) {
  const shared = openPracticeRow(environment);
  const { now } = environment;

  /** Whichever worker comes first writes what has happened; there is nothing left for the others. */
  async function advance(game: ChainGameId): Promise<PracticeRow> {
    await shared.change((row) => {
      const next = advanced(row, game, now(), drawSeed);
      return next === row ? undefined : next;
    });
    return shared.read();
  }

  /** Rounds go on while somebody watches. */
  function watched<View>(game: ChainGameId, viewOf: (row: PracticeRow, now: number) => View | undefined) {
    return new Observable<PracticeRow>((out) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const over = new AbortController();
      async function goOn() {
        show(await advance(game));
      }
      function show(row: PracticeRow) {
        if (over.signal.aborted) return;
        out.next(row);
        clearTimeout(timer);
        timer = setTimeout(() => void goOn(), Math.max(1, nextChangeAt(row, game, now()) - now()));
      }
      // What another tab does may be the next thing to happen.
      const changes = shared.row$.subscribe(show);
      void goOn();
      return () => {
        over.abort();
        clearTimeout(timer);
        changes.unsubscribe();
      };
    }).pipe(
      map((row) => viewOf(row, now())),
      filter((view) => view !== undefined),
      share({ connector: () => new ReplaySubject(1) }),
    );
  }

  async function decide(game: ChainGameId, by: (row: PracticeRow, moment: Moment) => Decided) {
    const moment = { id: environment.uuid(), at: new Date(now()).toISOString() };
    let decided: Decided | undefined;
    await shared.change((row) => {
      decided = by(advanced(row, game, now(), drawSeed), moment);
      return "row" in decided ? decided.row : undefined;
    });
    if (!decided) return failed("aborted");
    const answer: Answer<SharedBetReply> = "reply" in decided ? { ok: true, value: decided.reply } : decided.refused;
    return answer;
  }

  const crash$: Observable<CrashView> = watched("crash", crashViewOf);
  const roulette$: Observable<RouletteView> = watched("roulette", rouletteViewOf);

  return {
    crash$: () => crash$,
    roulette$: () => roulette$,
    bets$: (): Observable<OwnBets> => shared.row$.pipe(map(ownBetsOf)),
    placeCrashBet: (order: CrashOrder) => decide("crash", (row, moment) => withCrashBet(row, order, moment)),
    cancelCrashBet: ({ id }: { id: string }) => decide("crash", (row, { at }) => withCancelled(row, "crash", id, at)),
    cashOutCrashBet: ({ id }: { id: string }) => decide("crash", (row, { at }) => withPress(row, id, at)),
    placeRouletteBet: (order: RouletteOrder) =>
      decide("roulette", (row, moment) => withRouletteBet(row, order, moment)),
    cancelRouletteBet: ({ id }: { id: string }) =>
      decide("roulette", (row, { at }) => withCancelled(row, "roulette", id, at)),
    /** Recomputes a round that is over, up to the end of its chain. */
    async verifyRound({ game, ...round }: ClaimedRound): Promise<Answer<Pick<RoundReport, "isOfChain" | "result">>> {
      const stage = (await shared.read()).shared?.[game];
      if (!stage) return failed("not_found");
      const { isOfChain, value } = checkPast(stage, round);
      return { ok: true, value: { isOfChain, result: game === "crash" ? crashText(value) : String(pocketFor(value)) } };
    },
  };
}

const drawSeed = () => seedText(crypto.getRandomValues(new Uint8Array(32)));
