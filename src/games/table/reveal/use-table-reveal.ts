import type { Bet } from "../../../../contract/bets.ts";
import type { Answer } from "../../../../contract/errors.ts";
import { type Micro, parseMoney } from "../../../../rules/money.ts";
import { type Untold, useUntold } from "../../../shell/reveal.ts";
import { useReveal } from "./create-reveal.ts";
import type { Cached } from "../../../../worker/cache/player-cache.ts";
import { usePlayStyle } from "../motion/use-play-style.ts";

/** The result is shown at the latest after this long, whatever became of the answer, … */
const answerMs = 2_000;
/** … or of the animation: a second more than the longest turn of five reels. */
const landMs = 4_500;
/** So long, at most, the data layer waits for the answer to a stake: until then it stays away from the balance, … */
const sentMs = 7_000;
/** … and within so long after that answer it has left the balance that the data layer tells. */
const takenMs = 500;

export interface Hold {
  stakeMicro?: Micro;
  bet?: string;
  isFast?: boolean;
  mostMs?: number;
}

/** The stage shows a result first: everything else waits until it has landed. Nothing waits where nothing moves. */
export function useTableReveal(of: Untold["of"]) {
  "use no memo"; // What it is given is new each time: to remember its parts would spare nothing.
  const reveal = useReveal();
  const untold = useUntold(of);
  const { isStill } = usePlayStyle();

  function hold({ stakeMicro = 0n, bet, isFast = false, mostMs = answerMs }: Hold) {
    if (isStill || isFast || document.hidden) {
      reveal.land();
      return () => {};
    }
    const pending = reveal.hold({ of, stakeMicro, bet }, mostMs);
    return (answered: { id: string; payout: string } | undefined, withinMs = landMs) =>
      reveal.answer(
        pending,
        answered && { bet: answered.id, payoutMicro: parseMoney(answered.payout) ?? 0n },
        withinMs,
      );
  }

  return {
    /** The bet or round that the stage is showing and nothing else announces yet. */
    untold: untold?.bet,
    isLanding: untold?.payoutMicro !== undefined,
    /**
     * Holds back the result of what is sent now, until `answered` is called and the stage has landed; of what no press
     * decides, for at most so long or until the table lets it land.
     */
    hold,
    /** Sends what takes this from the balance: it leaves that at once, and comes back where it was refused. */
    async taking<Reply>(stakeMicro: Micro, send: () => Promise<Answer<Reply>>): Promise<Answer<Reply>> {
      const answered = hold({ stakeMicro, mostMs: sentMs });
      const answer = await send();
      answered(answer.ok ? { id: "", payout: "0.00" } : undefined, takenMs);
      return answer;
    },
    land: reveal.land,
    whenTold: reveal.whenTold,
    /** Resolves once the stage has landed. */
    told: () => new Promise<void>(reveal.whenTold),
  };
}

/** Bets without the one that is held back; while its id is not known yet, those that were there before it, if any were. */
export function toldBets(truth: Cached<Bet[]>, before: Cached<Bet[]>, { bet }: Untold): Cached<Bet[]> {
  if (!truth) return truth;
  return bet === undefined ? (before ?? undefined) : { ...truth, value: truth.value.filter(({ id }) => id !== bet) };
}
