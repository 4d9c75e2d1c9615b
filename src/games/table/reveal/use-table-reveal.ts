import type { Bet } from "../../../../contract/bets.ts";
import { type Micro, parseMoney } from "../../../../rules/money.ts";
import { type Untold, useUntold } from "../../../shell/reveal.ts";
import { useReveal } from "./create-reveal.ts";
import type { Cached } from "../../../../worker/cache/player-cache.ts";
import { usePlayStyle } from "../motion/use-play-style.ts";

/** Later than this the truth is shown, whatever has become of the answer, … */
const answerMs = 2_000;
/** … and of what moves: a second beyond the longest turn of five reels. */
const landMs = 4_500;

/** The stage tells first: what came of a bet is kept back until it has landed, and not at all where nothing moves. */
export function useTableReveal(of: Untold["of"]) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const reveal = useReveal();
  const untold = useUntold(of);
  const { isStill } = usePlayStyle();

  return {
    /** The bet or round that the stage is showing, or will show, and nothing else tells of yet. */
    untold: untold?.bet,
    isLanding: untold?.payoutMicro !== undefined,
    /** Keeps back what comes of what is sent now, until `answered` is told of it and the stage has landed. */
    hold({ stakeMicro = 0n, bet, isFast = false }: { stakeMicro?: Micro; bet?: string; isFast?: boolean }) {
      if (isStill || isFast || document.hidden) {
        reveal.land();
        return () => {};
      }
      const held = reveal.hold({ of, stakeMicro, bet }, answerMs);
      return (answered: { id: string; payout: string } | undefined) =>
        reveal.answer(held, answered && { bet: answered.id, payoutMicro: parseMoney(answered.payout) ?? 0n }, landMs);
    },
    land: reveal.land,
    whenTold: reveal.whenTold,
    /** When the stage has landed. */
    told: () => new Promise<void>(reveal.whenTold),
  };
}

/** Bets as they may be told: those of before while nobody knows which is kept back, and all but that one afterwards. */
export function toldBets(truth: Cached<Bet[]>, before: Cached<Bet[]>, { bet }: Untold): Cached<Bet[]> {
  if (!truth || !before) return truth;
  return bet === undefined ? before : { ...truth, value: truth.value.filter(({ id }) => id !== bet) };
}
