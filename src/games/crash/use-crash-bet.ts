import { useState } from "react";
import type { Answer } from "../../../contract/errors.ts";
import type { SharedBetReply } from "../../../contract/shared-rounds.ts";
import { parseTarget, targetText } from "../../../rules/games/crash.ts";
import { stakeLimits } from "../../../rules/limits.ts";
import { type Micro, toWire } from "../../../rules/money.ts";
import { useBusy } from "../../ui/busy.ts";
import { useDraft } from "../../ui/drafts.ts";
import { useAuto } from "../table/autoplay/use-auto.ts";
import { usePressGuard } from "../table/rounds/use-press-guard.ts";
import { useStake } from "../table/stake/use-stake.ts";
import { slotState } from "./slot-state.ts";
import type { CrashTable } from "./use-crash-table.ts";

const firstTargets = { 1: "2.00", 2: "3.00" } as const;

/** One of the two bets: its stake, its target, and what its button does. */
export function useCrashBet({ table, slot }: { table: CrashTable; slot: 1 | 2 }) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { flight, isLive, own, needsLogin, closed } = table;
  const stake = useStake({
    table,
    name: `crash:${slot}`,
    limitsIn: (currency) => stakeLimits("crash", currency),
    times: 1,
    // Whatever it might win beyond the most is cashed out at the most.
    topMultiplierE4: 1n,
  });
  const [targetDraft = firstTargets[slot], keepTarget] = useDraft(`crash:target:${slot}`);
  const [isAutoDraft, keepAuto] = useDraft(`crash:auto:${slot}`);
  const [onCutDraft, keepOnCut] = useDraft(`crash:cut:${slot}`);
  const [isPlacing, setPlacing] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const auto = useAuto(table.mode);
  const { kind, bet } = slotState({ flight, isLive, open: own.open, slot });
  const hasTarget = isAutoDraft === "on" || auto.isOn;
  const isOnCut = onCutDraft === "on";
  // A bet that is known to be in can be ended, even where the answer to its own order is lost.
  const busy = bet
    ? isEnding || own.pending.some((order) => order.id === bet.id)
    : isPlacing || isEnding || own.pending.some((order) => order.slot === slot);
  useBusy(busy || isPlacing || auto.running !== undefined || bet !== undefined);

  const isWaiting = table.view === undefined || table.status === "unknown";
  const hasJustChanged = usePressGuard(isWaiting ? undefined : kind);

  async function place(amount: Micro): Promise<Answer<SharedBetReply>> {
    setPlacing(true);
    const answer = await table.place({
      amount: toWire(amount),
      slot,
      ...(hasTarget && { auto_cash_out: targetDraft }),
      ...(isOnCut && { on_cut: true }),
    });
    setPlacing(false);
    return answer;
  }

  async function end(by: (id: string) => Promise<Answer<SharedBetReply>>) {
    if (!bet) return;
    setEnding(true);
    const answer = await by(bet.id);
    setEnding(false);
    // That it was over already, its own news says in words.
    if (!answer.ok && answer.error.status !== 409) stake.refuse(answer.error);
  }

  /** What the button does now; undefined where it does nothing. */
  async function press() {
    if (busy || hasJustChanged()) return;
    if (kind === "cash") return end(table.cashOut);
    if (kind === "back" || kind === "next") return end(table.cancel);
    if (kind !== "place" || closed !== undefined || table.status === "unknown") return;
    if (needsLogin) return table.logInOrSignUp();
    if (auto.isOn) return auto.running ? auto.stop() : auto.start();
    const amount = stake.checked();
    const answer = amount === undefined ? undefined : await place(amount);
    if (answer && !answer.ok) stake.refuse(answer.error);
  }

  return {
    slot,
    stake,
    kind,
    bet,
    auto,
    busy,
    target: targetDraft,
    hasTarget,
    isOnCut,
    place,
    press: () => void press(),
    /** What was typed, if it can be a target; else the one before stays. */
    setTarget(text: string) {
      const target = parseTarget(text.trim().replace(",", ".").replace(/[×x]$/i, ""));
      if (target !== undefined) keepTarget(targetText(target));
    },
    setAuto: (on: boolean) => keepAuto(on ? "on" : "off"),
    setOnCut: (on: boolean) => keepOnCut(on ? "on" : "off"),
  };
}

export type CrashBet = ReturnType<typeof useCrashBet>;
