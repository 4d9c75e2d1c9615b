import { stopsOf } from "../../rules/safe-play/stops.ts";
import type { Eligibility } from "./eligibility.ts";

/** What is open to a player, for screens to know. Whoever is kept from play, by a break or a limit, is not prompted to pay in. */
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

/** What the law of a region lets tables do by themselves or faster than by hand. */
export function tableFeatures({ isStrict }: { isStrict: boolean }) {
  return { autoplay: !isStrict, turbo: !isStrict };
}
