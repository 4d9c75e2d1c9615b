import type { Fairs } from "../../rules/matches/sport.ts";

/** Sums of chances may be beyond one by their last bit. */
export function bounded(fairs: Fairs): Fairs {
  const within = (part: number) => Math.min(1, Math.max(0, part));
  return Object.fromEntries(
    Object.entries(fairs).map(([code, { chance, back }]) => [code, { chance: within(chance), back: within(back) }]),
  );
}

/** The first selection's chance moved on the scale of odds, and the others in proportion, so that the sum stays. */
export function tilted(fairs: Fairs, by: number): Fairs {
  const [first] = Object.keys(fairs);
  if (by === 0 || first === undefined || Object.values(fairs).some(({ back }) => back > 0)) return fairs;
  const sum = Object.values(fairs).reduce((all, { chance }) => all + chance, 0);
  const before = (fairs[first]?.chance ?? 0) / sum;
  if (before <= 0 || before >= 1) return fairs;
  const odds = (before / (1 - before)) * Math.exp(by);
  const after = odds / (1 + odds);
  const scale = (1 - after) / (1 - before);
  return Object.fromEntries(
    Object.entries(fairs).map(([code, { chance, back }]) => [
      code,
      { chance: code === first ? after * sum : chance * scale, back },
    ]),
  );
}
