import { BehaviorSubject, defer, filter, map, type Observable, switchMap } from "rxjs";
import type { Answer } from "../../contract/errors.ts";
import type { Bet, BetOrder, CashOutOrder, Round, RoundOrder, RoundReply, StepOrder } from "../../contract/games.ts";
import type { WalletState } from "../../contract/wallet.ts";
import { createStore } from "../cache/store.ts";
import type { WorkerContext } from "../context.ts";
import { failed } from "../transport/failed.ts";
import {
  chipCurrency,
  type Decided,
  firstChips,
  type Moment,
  type PracticeBetReply,
  type PracticeRow,
  withBet,
  withCashOut,
  withNewChips,
  withRound,
  withStep,
} from "./practice-row.ts";
import { ownClientSeed } from "./seeds.ts";

/** What practice has come to on this device. */
export interface PracticeNow {
  /** Chips, as if they were the money whose limits they follow. */
  wallet: WalletState;
  /** Newest first. */
  bets: readonly Bet[];
  /** Those that are open. */
  rounds: readonly Round[];
}

/** The games for chips: the house's rules on this browser's own chance, without account or network, the same in every tab. */
export function createPractice({ environment }: Pick<WorkerContext, "environment">) {
  // A database of its own: no player's, and kept when one leaves.
  const rows = createStore(environment, "karat-practice", ["practice"]).table<PracticeRow>("practice");
  const others = environment.channel("karat:practice");
  const row$ = new BehaviorSubject<PracticeRow | undefined>(undefined);
  others.addEventListener("message", (event: MessageEvent<PracticeRow>) => adopt(event.data));
  const ready = rows.get("practice").then((kept) => adopt(kept ?? fresh()));

  function adopt(row: PracticeRow) {
    if (!row$.value || row.revision > row$.value.revision) row$.next(row);
  }

  /** Reads, decides and writes in one step, whichever workers do. */
  async function decide<Reply>(by: (row: PracticeRow, moment: Moment) => Decided<Reply>): Promise<Answer<Reply>> {
    await ready;
    const moment = { id: environment.uuid(), at: new Date(environment.now()).toISOString() };
    let decided: Decided<Reply> | undefined;
    const written = await rows.update("practice", (kept) => {
      // Where no disk keeps it, what another worker has told is the newest that there is.
      const known = row$.value ?? fresh();
      const row = kept && kept.revision >= known.revision ? kept : known;
      decided = by(row, moment);
      return "row" in decided ? { ...decided.row, revision: row.revision + 1 } : undefined;
    });
    if (written) {
      adopt(written);
      others.postMessage(written);
    }
    if (!decided) return failed("aborted");
    return "reply" in decided ? { ok: true, value: decided.reply } : decided.refused;
  }

  return {
    /** Nothing is said before it is read what an earlier start has left. */
    state$: (): Observable<PracticeNow> =>
      defer(() => ready).pipe(
        switchMap(() => row$),
        filter((row) => row !== undefined),
        map(({ chips, bets, rounds }) => ({
          wallet: { currency: chipCurrency, balance: chips, bonus_balance: "0.00", total_balance: chips },
          bets,
          rounds: rounds.map(({ round }) => round),
        })),
      ),
    bet: (order: BetOrder): Promise<Answer<PracticeBetReply>> => decide((row, moment) => withBet(row, order, moment)),
    openRound: (order: RoundOrder): Promise<Answer<RoundReply>> =>
      decide((row, moment) => withRound(row, order, moment)),
    step: (order: StepOrder): Promise<Answer<RoundReply>> => decide((row, { at }) => withStep(row, order, at)),
    cashOut: (order: CashOutOrder): Promise<Answer<RoundReply>> => decide((row, { at }) => withCashOut(row, order, at)),
    newChips: (): Promise<Answer<null>> => decide((row) => ({ row: withNewChips(row), reply: null })),
  };
}

export type Practice = ReturnType<typeof createPractice>;

function fresh(): PracticeRow {
  const seeding = { serverSeed: ownClientSeed() + ownClientSeed(), clientSeed: ownClientSeed(), nonce: 0 };
  return { id: "practice", revision: 0, chips: firstChips, seeding, bets: [], rounds: [] };
}
