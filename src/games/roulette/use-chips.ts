import { useEffect, useState } from "react";
import { rouletteFault } from "../../../rules/games/roulette.ts";
import { neighboursOf } from "../../../rules/games/roulette-wheel.ts";
import { type Micro, parseMoney, toWire } from "../../../rules/money.ts";
import { useBusy } from "../../ui/busy.ts";
import { useDraft } from "../../ui/drafts.ts";
import { usePressGuard } from "../table/rounds/use-press-guard.ts";
import {
  actOf,
  asOrder,
  asRuled,
  chipValues,
  doubled,
  mostPuts,
  onSpots,
  type Put,
  putsOf,
  readPuts,
  withoutBet,
  withoutLast,
  withPress,
  writePuts,
} from "./chips.ts";
import type { RouletteTable } from "./use-roulette-table.ts";

export type Fault = "stake_too_low" | "stake_too_high" | "insufficient_funds" | "too_many" | "nothing";

/** So many to each side of a pocket. */
const neighbours = 2;

/** The chips of the player: those that are only put down, and those that are bet. */
export function useChips(table: RouletteTable) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const { spin, own, isLive, wallet, needsLogin, closed, mode } = table;
  const currency = wallet?.currency ?? "RUB";
  const [draftText, keepDraft] = useDraft(`roulette:chips:${mode}`);
  const [betText, keepBet] = useDraft(`roulette:bet:${mode}`);
  const [lastText, keepLast] = useDraft(`roulette:last:${mode}`);
  const [chipText, keepChip] = useDraft("roulette:chip");
  const [isAround, setAround] = useState(false);
  const [fault, setFault] = useState<{ fault: Fault; limit?: Micro }>();
  const [busy, setBusy] = useState(false);
  const [taken, setTaken] = useState<string>();
  useBusy(busy || own.open.length > 0);

  const values = chipValues(currency);
  const wanted = parseMoney(chipText ?? "");
  const chip = values.find((value) => value === wanted) ?? values[0] ?? 1n;
  const puts = readPuts(draftText);
  const here = own.open.filter(({ round }) => round === spin?.id);
  const ahead = own.open.filter(({ number }) => spin && number > spin.number);
  const placed = here.flatMap(({ choice }) => putsOf(choice));
  const isTaken = spin?.state === "betting";
  const isAsked = busy || own.pending.length > 0;
  const isInDoubt = own.pending.some(({ kind }) => kind === "roulette_bet");
  const lastPuts = readPuts(lastText);
  const mayRepeat = puts.length === 0 && lastPuts.length > 0;
  const act = actOf({
    isLive,
    isTaken,
    isShown: spin?.state === "shown",
    mayRepeat,
    isEmpty: puts.length === 0,
    isIn: placed.length > 0,
    isInNext: ahead.length > 0,
  });
  // Whose table it is, and what lies on it, is not known yet.
  const isWaiting = table.view === undefined || table.status === "unknown";
  const hasJustChanged = usePressGuard(isWaiting ? undefined : act);

  const wasBet = isInDoubt ? betText : taken;
  // What was put down meanwhile stays. Should the house not have taken the bet after all, one press repeats it.
  useEffect(() => {
    if (wasBet === undefined) return;
    keepLast(wasBet);
    keepDraft(withoutBet(draftText, wasBet));
    setTaken(undefined);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wasBet]);

  function write(next: readonly Put[]) {
    setFault(undefined);
    if (next.length > mostPuts) return setFault({ fault: "too_many" });
    keepDraft(writePuts(next));
  }

  function put(keys: readonly string[]) {
    const pressed = keys.map((key) => ({ key, amountMicro: chip }));
    const next = withPress(puts, pressed);
    const found = rouletteFault(asRuled(next), currency, asRuled(placed));
    if (found) return setFault(found);
    write(next);
  }

  async function place(puts: readonly Put[]) {
    if (puts.length === 0) return setFault({ fault: "nothing" });
    if (wallet && sumOf(puts) > (parseMoney(wallet.balance) ?? 0n) + (parseMoney(wallet.bonus_balance) ?? 0n))
      return setFault({ fault: "insufficient_funds" });
    setBusy(true);
    const bet = writePuts(puts) ?? "";
    keepBet(bet);
    const answer = await table.place({ bets: asOrder(puts) });
    setBusy(false);
    const isUnanswered = !answer.ok && answer.error.error === "unanswered";
    if (!isUnanswered) keepBet(undefined);
    if (answer.ok) {
      setFault(undefined);
      setTaken(bet);
    } else if (!isUnanswered) table.tell(answer.error);
  }

  async function takeBack(mine: typeof here) {
    setBusy(true);
    for (const { id } of mine) {
      const answer = await table.cancel(id);
      if (!answer.ok && answer.error.status !== 409) table.tell(answer.error);
    }
    setBusy(false);
  }

  function press() {
    if (isAsked || isWaiting || closed !== undefined || hasJustChanged()) return;
    if (needsLogin) return table.logInOrSignUp();
    if (act === "back") void takeBack(here);
    if (act === "next") void takeBack(ahead);
    if (act === "place") void place(puts);
    if (act === "repeat") void place(lastPuts);
  }

  return {
    values,
    chip,
    choose: (value: Micro) => keepChip(toWire(value)),
    onDraft: onSpots(puts),
    onTable: onSpots(isInDoubt ? [...placed, ...readPuts(betText)] : placed),
    /** What the one button is about. */
    actMicro:
      act === "next"
        ? ahead.reduce((sum, { amount }) => sum + (parseMoney(amount) ?? 0n), 0n)
        : sumOf(act === "repeat" ? lastPuts : puts.length === 0 ? placed : puts),
    isAround,
    setAround,
    fault,
    act,
    busy: isAsked,
    isWaiting,
    isEmpty: puts.length === 0,
    mayRepeat,
    /** Chips may lie waiting whatever the wheel does: they are bet with the next press. */
    put(key: string) {
      const pocket = isAround && key.startsWith("straight:") ? Number(key.slice(9)) : undefined;
      put(pocket === undefined ? [key] : neighboursOf(pocket, neighbours).map((each) => `straight:${each}`));
    },
    around: (pocket: number) => put(neighboursOf(pocket, neighbours).map((each) => `straight:${each}`)),
    undo: () => write(withoutLast(puts)),
    clear: () => write([]),
    /** A key may ask for it at any time: what lies is not given up for it. */
    repeat: () => mayRepeat && write(lastPuts),
    double() {
      const next = doubled(puts);
      const found = rouletteFault(asRuled(next), currency, asRuled(placed));
      if (found) return setFault(found);
      write(next);
    },
    press,
  };
}

const sumOf = (puts: readonly Put[]): Micro => puts.reduce((sum, { amountMicro }) => sum + amountMicro, 0n);

export type Chips = ReturnType<typeof useChips>;
