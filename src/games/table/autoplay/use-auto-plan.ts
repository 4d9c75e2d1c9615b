import { useState } from "react";
import type { Micro } from "../../../../rules/money.ts";
import { useDeviceSetting } from "../../../features/preferences/use-device-setting.ts";
import type { AnyTable } from "../state/table.ts";
import { usePlayStyle } from "../motion/use-play-style.ts";
import { type AutoField, autoFields, type AutoTexts, firstTexts, readAutoPlan } from "./auto-plan.ts";
import type { AutoPlan } from "./autoplay.ts";

/** The plan of a game, with playable defaults; changes are stored on this device. */
export function useAutoPlan({ game, mode }: Pick<AnyTable, "game" | "mode">, betMicro: Micro) {
  const [stored, keep] = useDeviceSetting(`autoplay:${mode}:${game}`);
  const [isAsked, setAsked] = useState(false);
  // Jurisdictions that forbid turbo also forbid endless play.
  const { mayTurbo: mayBeEndless } = usePlayStyle();
  const changed = changedOf(stored);
  const texts = { ...firstTexts(betMicro), ...changed };
  const read = readAutoPlan(texts, { mayBeEndless });

  return {
    mayBeEndless,
    texts,
    /** Faults are shown once Start has been pressed. */
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

/** Whatever is stored may be broken. */
function changedOf(stored: string | undefined): Partial<AutoTexts> {
  try {
    const values = JSON.parse(stored ?? "{}") as Record<string, unknown>;
    return Object.fromEntries(
      autoFields.flatMap((field) => (typeof values[field] === "string" ? [[field, values[field]]] : [])),
    );
  } catch {
    return {};
  }
}
