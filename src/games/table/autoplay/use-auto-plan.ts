import { useState } from "react";
import { useDraft } from "../../../ui/drafts.ts";
import { type AutoField, autoFields, type AutoTexts, readAutoPlan } from "./auto-plan.ts";
import type { AutoPlan } from "./autoplay.ts";

const name = "autoplay";

/** The plan in the making; what was typed is kept for the visit. */
export function useAutoPlan() {
  const [kept, keep] = useDraft(name);
  const [isAsked, setAsked] = useState(false);
  const texts = textsOf(kept);
  const read = readAutoPlan(texts);

  return {
    texts,
    /** From the first press of Start on, what is wrong is said. */
    faults: isAsked && "faults" in read ? read.faults : {},
    change(field: AutoField, text: string) {
      keep(JSON.stringify({ ...texts, [field]: text }));
    },
    checked(): AutoPlan | undefined {
      setAsked(true);
      return "plan" in read ? read.plan : undefined;
    },
  };
}

function textsOf(kept: string | undefined): AutoTexts {
  const known = (kept === undefined ? {} : JSON.parse(kept)) as Partial<AutoTexts>;
  return Object.fromEntries(autoFields.map((field) => [field, known[field] ?? ""])) as AutoTexts;
}
