import { stopsOf } from "../../rules/safe-play/stops.ts";
import type { Eligibility } from "./eligibility.ts";

/** Which features are open to the player. Whoever is kept from play is not prompted to deposit. */
export function featuresOf(
  eligibility: Eligibility,
  { now, payInPrompt, isStrict }: { now: number; payInPrompt: boolean; isStrict: boolean },
): Record<string, boolean> {
  const stops = stopsOf(eligibility, now).filter(({ fromMs }) => fromMs <= now);
  const isPaused = stops.some(({ error }) => error === "self_excluded" || error === "cooling_off");
  return {
    play: stops.length === 0,
    deposit: !isPaused,
    prompts: payInPrompt && stops.length === 0,
    ...tableFeatures({ isStrict }),
  };
}

/** Autoplay and turbo, where the region's law allows them. */
export function tableFeatures({ isStrict }: { isStrict: boolean }) {
  return { autoplay: !isStrict, turbo: !isStrict };
}
