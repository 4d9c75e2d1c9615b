import { useState } from "react";
import type { Micro } from "../../../../rules/money.ts";
import { useDeviceSetting } from "../../../features/preferences/use-device-setting.ts";
import type { AnyTable } from "../state/table.ts";
import { usePlayStyle } from "../motion/use-play-style.ts";
import { type AutoField, autoFields, type AutoTexts, firstTexts, readAutoPlan } from "./auto-plan.ts";
import type { AutoPlan } from "./autoplay.ts";

/** The plan of a game: filled so that it can be begun, and remembered on this device as it was changed. */
export function useAutoPlan({ game, mode }: Pick<AnyTable, "game" | "mode">, betMicro: Micro) {
  const [kept, keep] = useDeviceSetting(`autoplay:${mode}:${game}`);
  const [isAsked, setAsked] = useState(false);
  // Where turbo is not allowed, there is no endless play either.
  const { mayTurbo: mayBeEndless } = usePlayStyle();
  const changed = changedOf(kept);
  const texts = { ...firstTexts(betMicro), ...changed };
  const read = readAutoPlan(texts, { mayBeEndless });

  return {
    mayBeEndless,
    texts,
    /** From the first press of Start on, what is wrong is said. */
    faults: isAsked && "faults" in read ? read.faults : {},
    change(field: AutoField, text: string) {
      keep(JSON.stringify({ ...changed, [field]: text }));
    },
    checked(): AutoPlan | undefined {
      setAsked(true);
      return "plan" in read ? read.plan : undefined;
    },
  };
}

/** On a device there may stand anything. */
function changedOf(kept: string | undefined): Partial<AutoTexts> {
  try {
    const known = JSON.parse(kept ?? "{}") as Record<string, unknown>;
    return Object.fromEntries(
      autoFields.flatMap((field) => (typeof known[field] === "string" ? [[field, known[field]]] : [])),
    );
  } catch {
    return {};
  }
}
