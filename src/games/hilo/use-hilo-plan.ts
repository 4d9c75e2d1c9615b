import { useState } from "react";
import type { Micro } from "../../../rules/money.ts";
import { useDraft } from "../../ui/drafts.ts";
import { hiloFields, hiloGuesses, type HiloPlan, type HiloTexts, readHiloTexts } from "./hilo-plan.ts";

type HiloDraft = HiloTexts & { guess: HiloPlan["guess"] };

/** The plan in the form; it lasts as long as the visit. */
export function useHiloPlan(readAmount: (text: string) => Micro | undefined) {
  const [text, keep] = useDraft("hilo:plan");
  const [isAsked, setAsked] = useState(false);
  const draft = readDraft(text);
  const { wins, fromE4, leastProbability } = readHiloTexts(draft, readAmount);
  const isWhole = wins !== undefined && fromE4 !== undefined && leastProbability !== undefined;
  const plan: HiloPlan | undefined = isWhole
    ? { guess: draft.guess, wins, fromE4: fromE4 === 0n ? undefined : fromE4, leastProbability }
    : undefined;
  const read = { wins, from: fromE4, least: leastProbability };

  return {
    draft,
    /** Text that changes whenever the plan's guesses would. */
    text: JSON.stringify(draft),
    plan,
    /** Faults are shown once Start has been pressed. */
    faultOf: (field: keyof HiloTexts) => (isAsked && read[field] === undefined ? "invalid_value" : undefined),
    change: (part: Partial<HiloDraft>) => keep(JSON.stringify({ ...draft, ...part })),
    isReady() {
      setAsked(true);
      return plan !== undefined;
    },
  };
}

function readDraft(text: string | undefined): HiloDraft {
  const values = (text === undefined ? {} : JSON.parse(text)) as Partial<HiloDraft>;
  const texts = Object.fromEntries(hiloFields.map((field) => [field, values[field] ?? first[field]])) as HiloTexts;
  return { ...texts, guess: hiloGuesses.find((guess) => guess === values.guess) ?? "likelier" };
}

const first: HiloTexts = { wins: "3", from: "", least: "" };
