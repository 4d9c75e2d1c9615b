import type { Micro } from "../../../../rules/money.ts";
import { typedAmount } from "../../../features/amounts/typed-amount.ts";
import { stakeText } from "../stake/stake.ts";
import type { AutoPlan } from "./autoplay.ts";

/** The text of each field: amounts, growth in per cent, empty for none. */
export type AutoTexts = Record<AutoField, string>;
export const autoFields = ["rounds", "loss", "profit", "win", "onLoss", "onWin"] as const;
export type AutoField = (typeof autoFields)[number];

export type AutoFault = "required" | "invalid_amount" | "too_low" | "too_high" | "range";

/** Autoplay without a number of bets, where the law allows it. */
export const endless = "∞";

/** Ranges of the whole numbers, … */
export const wholeRanges = {
  rounds: { least: 1, most: 1_000 },
  onLoss: { least: 0, most: 1_000 },
  onWin: { least: 0, most: 1_000 },
} as const;

/** … and of the amounts. */
export const amountRange = { least: 10_000n, most: 1_000_000_000_000_000n } as const;

const firstRounds = 25;
const firstStakes = { loss: 10n, profit: 10n, win: 20n };

/** Initial texts: ten bets at most, all of which may be lost. */
export function firstTexts(betMicro: Micro): AutoTexts {
  const { loss, profit, win } = firstStakes;
  const amount = (times: bigint) => stakeText(betMicro * times);
  return {
    rounds: String(firstRounds),
    loss: amount(loss),
    profit: amount(profit),
    win: amount(win),
    onLoss: "",
    onWin: "",
  };
}

/** The plan in the fields, or the fault of each invalid one. */
export function readAutoPlan(
  texts: AutoTexts,
  { mayBeEndless }: { mayBeEndless: boolean },
): { plan: AutoPlan } | { faults: Partial<Record<AutoField, AutoFault>> } {
  const isEndless = mayBeEndless && texts.rounds.trim() === endless;
  const rounds = isEndless ? Number.POSITIVE_INFINITY : wholeOf(texts, "rounds");
  const mostLossMicro = amountOf(texts.loss);
  const profitMicro = texts.profit.trim() === "" ? undefined : amountOf(texts.profit);
  const winMicro = amountOf(texts.win);
  const onLoss = texts.onLoss.trim() === "" ? 0 : wholeOf(texts, "onLoss");
  const onWin = texts.onWin.trim() === "" ? 0 : wholeOf(texts, "onWin");
  if (
    isRead(rounds) &&
    isRead(mostLossMicro) &&
    isRead(profitMicro) &&
    isRead(winMicro) &&
    isRead(onLoss) &&
    isRead(onWin)
  )
    return { plan: { rounds, mostLossMicro, profitMicro, winMicro, onLoss, onWin } };
  const read = { rounds, loss: mostLossMicro, profit: profitMicro, win: winMicro, onLoss, onWin };
  const faults: Partial<Record<AutoField, AutoFault>> = {};
  for (const field of autoFields) {
    const fault = read[field];
    if (!isRead(fault)) faults[field] = fault;
  }
  return { faults };
}

function isRead<T>(read: T | AutoFault): read is T {
  return typeof read !== "string";
}

function wholeOf(texts: AutoTexts, field: keyof typeof wholeRanges): number | AutoFault {
  const text = texts[field].trim();
  if (text === "") return "required";
  const { least, most } = wholeRanges[field];
  const figure = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return figure >= least && figure <= most ? figure : "range";
}

function amountOf(text: string): Micro | AutoFault {
  if (text.trim() === "") return "required";
  const amount = typedAmount(text);
  if (amount === undefined) return "invalid_amount";
  if (amount < amountRange.least) return "too_low";
  return amount > amountRange.most ? "too_high" : amount;
}
