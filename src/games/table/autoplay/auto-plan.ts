import type { Micro } from "../../../../rules/money.ts";
import { typedAmount } from "../../../features/amounts/typed-amount.ts";
import type { AutoPlan } from "./autoplay.ts";

/** What is typed, by field: the amounts as everywhere, the growth in per cent, nothing for none. */
export type AutoTexts = Record<AutoField, string>;
export const autoFields = ["rounds", "loss", "win", "onLoss", "onWin"] as const;
export type AutoField = (typeof autoFields)[number];

export type AutoFault = "required" | "invalid_amount" | "too_low" | "too_high" | "range";

/** Between these lie the whole numbers, … */
export const wholeRanges = {
  rounds: { least: 1, most: 1_000 },
  onLoss: { least: 0, most: 1_000 },
  onWin: { least: 0, most: 1_000 },
} as const;

/** … and between these the amounts. */
export const amountRange = { least: 10_000n, most: 1_000_000_000_000_000n } as const;

/** The plan that was typed, or what is wrong with it, for each field to blame. */
export function readAutoPlan(texts: AutoTexts): { plan: AutoPlan } | { faults: Partial<Record<AutoField, AutoFault>> } {
  const rounds = wholeOf(texts, "rounds");
  const mostLossMicro = amountOf(texts.loss);
  const winMicro = amountOf(texts.win);
  const onLoss = texts.onLoss.trim() === "" ? 0 : wholeOf(texts, "onLoss");
  const onWin = texts.onWin.trim() === "" ? 0 : wholeOf(texts, "onWin");
  if (isRead(rounds) && isRead(mostLossMicro) && isRead(winMicro) && isRead(onLoss) && isRead(onWin))
    return { plan: { rounds, mostLossMicro, winMicro, onLoss, onWin } };
  const read = { rounds, loss: mostLossMicro, win: winMicro, onLoss, onWin };
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
