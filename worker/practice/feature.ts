import { map, type Observable } from "rxjs";
import type { Answer } from "../../contract/errors.ts";
import type { Bet, BetOrder } from "../../contract/bets.ts";
import type { CashOutOrder, Round, RoundOrder, RoundReply, StepOrder } from "../../contract/rounds.ts";
import type { WalletState } from "../../contract/wallet.ts";
import type { WorkerContext } from "../context.ts";
import { failed } from "../transport/failed.ts";
import { openPracticeRow } from "./open-practice-row.ts";
import {
  chipCurrency,
  type Decided,
  type Moment,
  type PracticeBetReply,
  type PracticeRow,
  sound,
  withBet,
  withCashOut,
  withNewChips,
  withOpened,
  withStep,
} from "./practice-row.ts";

export interface PracticeNow {
  /** Chips, in the form of a wallet, as they follow a currency's limits. */
  wallet: WalletState;
  /** Newest first. */
  bets: readonly Bet[];
  rounds: readonly Round[];
}

/**
 * Practice games for chips: the house's rules with this browser's randomness, without account or network, shared by
 * all tabs.
 */
export function createFeature({ environment }: Pick<WorkerContext, "environment">) {
  const shared = openPracticeRow(environment);

  /** Reads, decides and writes in one transaction, whichever worker does it. */
  async function decide<Reply>(by: (row: PracticeRow, moment: Moment) => Decided<Reply>): Promise<Answer<Reply>> {
    const moment = { id: environment.uuid(), at: new Date(environment.now()).toISOString() };
    let decided: Decided<Reply> | undefined;
    await shared.change((row) => {
      decided = by(sound(row), moment);
      return "row" in decided ? decided.row : undefined;
    });
    if (!decided) return failed("aborted");
    return "reply" in decided ? { ok: true, value: decided.reply } : decided.refused;
  }

  return {
    state$: (): Observable<PracticeNow> =>
      shared.row$.pipe(
        map(sound),
        map(({ chips, bets, rounds }) => ({
          wallet: { currency: chipCurrency, balance: chips, bonus_balance: "0.00", total_balance: chips },
          bets,
          rounds: rounds.map(({ round }) => round),
        })),
      ),
    /** Whoever is answered has its code. */
    ready: (): Promise<Answer<null>> => Promise.resolve({ ok: true, value: null }),
    bet: (order: BetOrder): Promise<Answer<PracticeBetReply>> => decide((row, moment) => withBet(row, order, moment)),
    openRound: (order: RoundOrder): Promise<Answer<RoundReply>> =>
      decide((row, moment) => withOpened(row, order, moment)),
    step: (order: StepOrder): Promise<Answer<RoundReply>> => decide((row, { at }) => withStep(row, order, at)),
    cashOut: (order: CashOutOrder): Promise<Answer<RoundReply>> => decide((row, { at }) => withCashOut(row, order, at)),
    newChips: (): Promise<Answer<null>> => decide((row) => ({ row: withNewChips(row), reply: null })),
  };
}
