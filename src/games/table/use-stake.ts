import { useState } from "react";
import type { CallError } from "../../../contract/errors.ts";
import type { StakeLimits } from "../../../rules/limits.ts";
import { type Currency, type Micro, parseMoney } from "../../../rules/money.ts";
import { useDraft } from "../../ui/drafts.ts";
import { doubled, firstStake, halved, mostStake, readStake, type Situation, stakeText, whyNot } from "./stake.ts";
import type { Table } from "./table.ts";

// What concerns the amount is said beneath the amount.
const stakeFaults = [
  "required",
  "invalid_amount",
  "stake_too_low",
  "stake_too_high",
  "payout_over_cap",
  "insufficient_funds",
];

interface Options {
  table: Table;
  limitsIn(currency: Currency): StakeLimits;
  topMultiplierE4: bigint;
  times?: number;
}

/** The stake in the making, and what is wrong with it. */
export function useStake({ table, limitsIn, topMultiplierE4, times = 1 }: Options) {
  const { wallet, mode } = table;
  const currency = wallet?.currency ?? "RUB";
  const limits = limitsIn(currency);
  const balance = wallet && parseMoney(wallet.balance);
  const situation: Situation = { limits, currency, topMultiplierE4, times, balance };
  const [typed, setTyped] = useDraft(mode === "money" ? `stake:${table.game}` : `chips:${table.game}`);
  const [fault, setFault] = useState<string>();
  const isFixed = limits.min === limits.max;
  const text = isFixed ? stakeText(limits.min) : (typed ?? stakeText(firstStake(limits)));
  const stake = readStake(text);

  function set(next: Micro) {
    setTyped(stakeText(next));
    setFault(whyNot(stakeText(next), situation));
  }

  function step(by: (stake: Micro, within: Situation) => Micro) {
    set(by(stake ?? firstStake(limits), situation));
  }

  return {
    currency,
    limits,
    times,
    text,
    stake,
    fault,
    /** The game names the amount, and nobody can change it. */
    isFixed,
    /** Any amount, as it may be typed. */
    read: readStake,
    most: mostStake({ ...situation, balance: undefined }),
    set,
    change(next: string) {
      setTyped(next);
      if (fault !== undefined) setFault(whyNot(next, situation));
    },
    leave: () => setFault(whyNot(text, situation)),
    half: () => step(halved),
    double: () => step(doubled),
    max: () => step((_, within) => mostStake(within)),
    fits: (other: Micro) => whyNot(stakeText(other), situation) === undefined,
    /** The stake if it can be placed as things are; else says why not. */
    checked(wanted: Micro | undefined = stake): Micro | undefined {
      const wrong = whyNot(wanted === undefined ? text : stakeText(wanted), situation);
      setFault(wrong);
      return wrong === undefined ? wanted : undefined;
    },
    /** The house has said no. */
    refuse(error: CallError) {
      if (stakeFaults.includes(error.error)) setFault(error.error);
      // What became of what is not answered is asked at once, and said when it is known.
      else if (error.error !== "unanswered") table.tell(error);
    },
  };
}

export type StakeInput = ReturnType<typeof useStake>;
