import { useState, useSyncExternalStore } from "react";
import type { WalletState } from "../../contract/wallet.ts";
import { type Micro, parseMoney } from "../../rules/money.ts";
import { usePlatform } from "../browser/platform.ts";
import type { Slot } from "../browser/slot.ts";

/** What this tab's table keeps back until its stage has shown it: the one bet or step under way. */
export interface Untold {
  /** Money and chips are told apart. */
  of: "money" | "practice";
  /** What leaves the balance at once; nothing where it has left before. */
  stakeMicro: Micro;
  /** By the house's answer, or before it where the round is known. */
  bet: string | undefined;
  /** What came back; undefined until the house has answered. */
  payoutMicro: Micro | undefined;
  /** Tells it from the one before. */
  nth: number;
  /** The bell rings for what comes of it, and would tell it first. */
  rings?: boolean;
}

export type RevealSlot = Slot<Untold>;

/** Where it stands, for whoever shows something of it; what is told when is decided at the table. */
export function useRevealSlot(): RevealSlot {
  return usePlatform().untold as RevealSlot;
}

/** What is kept back at this moment. */
export function useUntold(of: Untold["of"]): Untold | undefined {
  const { subscribe, get } = useRevealSlot();
  const untold = useSyncExternalStore(subscribe, get, nothing);
  return untold?.of === of ? untold : undefined;
}

/** The truth without what is kept back of it. */
export function useTold<T>(of: Untold["of"], truth: T, cut: (truth: T, before: T, untold: Untold) => T): T {
  const untold = useUntold(of);
  const [begun, setBegun] = useState<{ nth: number; truth: T }>();
  if (!untold) return truth;
  if (begun?.nth === untold.nth) return cut(truth, begun.truth, untold);
  setBegun({ nth: untold.nth, truth });
  return cut(truth, truth, untold);
}

/** An amount that the stake leaves at once, and that what came back joins when it is told; other money shows as it comes. */
export function toldSum<Sum extends Micro | undefined>(truth: Sum, before: Sum, untold: Untold): Sum | Micro {
  if (truth === undefined || before === undefined) return truth;
  const { stakeMicro, payoutMicro } = untold;
  return truth === before || payoutMicro === undefined ? before - stakeMicro : truth - payoutMicro;
}

export interface Funds {
  real: Micro;
  bonus: Micro;
}

/** Of a player with bonus money, who pays with it what real money lacks: nothing comes back before it is told. */
export function toldFunds<Sum extends Funds | undefined>(truth: Sum, before: Sum, untold: Untold): Sum | Funds {
  if (!truth || !before) return truth;
  if (truth.bonus === 0n && before.bonus === 0n) return { real: toldSum(truth.real, before.real, untold), bonus: 0n };
  const real = before.real < untold.stakeMicro ? before.real : untold.stakeMicro;
  return { real: before.real - real, bonus: before.bonus - (untold.stakeMicro - real) };
}

/** What a wallet has of either; undefined while it is not known. */
export function fundsOf(wallet: Pick<WalletState, "balance" | "bonus_balance"> | undefined): Funds | undefined {
  const real = parseMoney(wallet?.balance ?? "");
  return real === undefined ? undefined : { real, bonus: parseMoney(wallet?.bonus_balance ?? "") ?? 0n };
}

function nothing() {
  return undefined;
}
