import type { Micro } from "../../../rules/money.ts";
import type { AutoPlan } from "./autoplay.ts";

/** What is typed, by field: the amounts as everywhere, the growth in per cent, nothing for none. */
export type AutoTexts = Record<AutoField, string>;
export const autoFields = ["rounds", "loss", "win", "onLoss", "onWin"] as const;
export type AutoField = (typeof autoFields)[number];

export const mostRounds = 1_000;
const mostGrowth = 1_000;

/** How typed amounts are read. */
export type Read = (text: string) => Micro | undefined;

/** The plan that was typed, or what is wrong with it: an error key for each field to blame. */
export function readAutoPlan(
  texts: AutoTexts,
  read: Read,
): { plan: AutoPlan } | { faults: Partial<Record<AutoField, string>> } {
  const rounds = wholeOf(texts.rounds, mostRounds);
  const mostLossMicro = amountOf(read(texts.loss));
  const winMicro = amountOf(read(texts.win));
  const onLoss = texts.onLoss.trim() === "" ? 0 : wholeOf(texts.onLoss, mostGrowth);
  const onWin = texts.onWin.trim() === "" ? 0 : wholeOf(texts.onWin, mostGrowth);
  const isWhole = rounds && mostLossMicro && winMicro && onLoss !== undefined && onWin !== undefined;
  if (isWhole) return { plan: { rounds, mostLossMicro, winMicro, onLoss, onWin } };
  const known = { rounds, loss: mostLossMicro, win: winMicro, onLoss, onWin };
  const wrong = autoFields.filter((field) => known[field] === undefined || (field === "rounds" && rounds === 0));
  return {
    faults: Object.fromEntries(wrong.map((field) => [field, texts[field].trim() === "" ? "required" : faultOf[field]])),
  };
}

const faultOf: AutoTexts = {
  rounds: "invalid_value",
  loss: "invalid_amount",
  win: "invalid_amount",
  onLoss: "invalid_value",
  onWin: "invalid_value",
};

function wholeOf(text: string, most: number): number | undefined {
  const figure = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return figure <= most ? figure : undefined;
}

function amountOf(amount: Micro | undefined): Micro | undefined {
  return amount !== undefined && amount > 0n ? amount : undefined;
}
