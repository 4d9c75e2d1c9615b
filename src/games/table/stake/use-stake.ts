import { useState } from "react";
import type { CallError } from "../../../../contract/errors.ts";
import type { StakeTerms } from "../../../../rules/games/bounds.ts";
import { type Micro, parseMoney } from "../../../../rules/money.ts";
import { readAmount } from "../../../features/amounts/typed-amount.ts";
import { useDraft, useDrafts } from "../../../ui/drafts.ts";
import {
  doubled,
  faultNow,
  firstStake,
  halved,
  mostStake,
  type Refusal,
  type Situation,
  stakeText,
  whyNot,
} from "./stake.ts";
import type { AnyTable, PlayedFor } from "../state/table.ts";

// Faults that are shown beneath the amount.
const stakeFaults = [
  "required",
  "invalid_amount",
  "stake_too_low",
  "stake_too_high",
  "bonus_stake_too_high",
  "payout_over_cap",
  "insufficient_funds",
];

/** The amount was judged wrong, here or by the server. */
interface Judged {
  refusal?: Refusal;
}

interface Options extends StakeTerms {
  table: AnyTable;
  /** Whose amount it is, where a table has several. */
  name?: string;
}

/** The amount being entered, and what is wrong with it. */
export function useStake({ table, name = table.game, limitsIn, topMultiplierE4, times }: Options) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { wallet, mode } = table;
  const currency = wallet?.currency ?? "RUB";
  const limits = limitsIn(currency);
  const balance = wallet && parseMoney(wallet.balance);
  const bonus = wallet && parseMoney(wallet.bonus_balance);
  const situation: Situation = { limits, currency, topMultiplierE4, times, balance, bonus };
  const drafts = useDrafts();
  const money = `stake:${name}`;
  const [typed, keep] = useDraft(mode === "money" ? money : `chips:${name}`);
  const [judged, setJudged] = useState<{ [Mode in PlayedFor]?: Judged | undefined }>({});
  const isFixed = limits.min === limits.max;
  const text = isFixed ? stakeText(limits.min) : (typed ?? stakeText(firstStake(limits)));
  const stake = readAmount(text);

  const judgement = judged[mode];
  const fault = judgement && faultNow(text, situation, judgement.refusal);

  function setTyped(next: string) {
    // Before the session is known, the amount is stored for both money and practice.
    if (table.status === "unknown") drafts.set(money, next);
    keep(next);
  }

  /** After the first fault, every change is judged at once. */
  function judge(next: string): string | undefined {
    const wrong = whyNot(next, situation);
    setJudged((before) => ({ ...before, [mode]: wrong === undefined ? undefined : {} }));
    return wrong;
  }

  function set(next: Micro) {
    setTyped(stakeText(next));
    judge(stakeText(next));
  }

  /** Halving or doubling text that is no amount only shows the fault. */
  function step(by: (stake: Micro, within: Situation) => Micro) {
    if (stake === undefined) judge(text);
    else set(by(stake, situation));
  }

  return {
    currency,
    limits,
    times,
    text,
    stake,
    fault,
    /** The game sets the amount. */
    isFixed,
    read: readAmount,
    most: mostStake({ ...situation, balance: undefined, bonus: undefined }),
    set,
    change(next: string) {
      setTyped(next);
      if (fault !== undefined) judge(next);
    },
    leave: () => void judge(text),
    half: () => step(halved),
    double: () => step(doubled),
    max: () => set(mostStake(situation)),
    fits: (other: Micro) => whyNot(stakeText(other), situation) === undefined,
    /** The amount if it can be staked now; otherwise the fault is shown. */
    checked(wanted: Micro | undefined = stake): Micro | undefined {
      return judge(wanted === undefined ? text : stakeText(wanted)) === undefined ? wanted : undefined;
    },
    refuse(error: CallError) {
      if (stakeFaults.includes(error.error))
        setJudged((before) => ({ ...before, [mode]: { refusal: { error: refusedFor(error), situation } } }));
      // An unanswered bet is asked about at once, and reported when its outcome is known.
      else if (error.error !== "unanswered") table.tell(error);
    },
  };
}

/** With the figure that the house has named. */
function refusedFor({ error, fields }: CallError): string {
  return error === "bonus_stake_too_high" ? (fields["amount"]?.[0] ?? error) : error;
}

export type StakeInput = ReturnType<typeof useStake>;
