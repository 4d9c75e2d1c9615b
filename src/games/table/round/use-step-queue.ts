import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import type { Round, RoundReply } from "../../../../contract/rounds.ts";
import { isAsMeant, type StepState } from "./step-line.ts";

interface Options<Action> {
  round: Round | undefined;
  /** The state that a step is meant for which is pressed now; undefined where none is taken. */
  meant: StepState | undefined;
  /** A move is on its way: what is pressed now waits for its answer. */
  isMoving: boolean;
  /** Nothing is awaited or still to be seen, so that what is queued may go out. */
  isFree: boolean;
  isByHand: boolean;
  isFaulty(round: Round, action: Action): boolean;
  take(round: Round, action: Action): Promise<RoundReply | undefined>;
}

/** Steps by hand. One that is pressed while the move before is on its way is queued for its answer, and only one is. */
export function useStepQueue<Action>(options: Options<Action>) {
  "use no memo"; // What it is given is new each time.
  const { round, meant, isMoving, isFree, isByHand, isFaulty, take } = options;
  const [queued, setQueued] = useState<StepState & { action: Action }>();
  const [missed, setMissed] = useState(0);

  async function step(action: Action): Promise<RoundReply | undefined> {
    if (round?.state !== "open" || isFaulty(round, action)) return undefined;
    if (meant === undefined || queued) setMissed(missed + 1);
    else if (isMoving) setQueued({ ...meant, action });
    else return take(round, action);
    return undefined;
  }

  const goOn = useEffectEvent(() => {
    setQueued(undefined);
    if (queued && round && isByHand && isAsMeant(queued, round) && !isFaulty(round, queued.action))
      void take(round, queued.action);
  });
  const isNext = queued !== undefined && isFree;
  useEffect(() => {
    // At once: a press in between would be for the state before this step.
    if (isNext) queueMicrotask(() => flushSync(() => goOn()));
  }, [isNext]);

  return {
    queued: queued?.action,
    /** Whether a step that is pressed now is taken, at once or next. */
    canStep: meant !== undefined && queued === undefined,
    /** How many were pressed and not taken. */
    missed,
    step,
    drop: () => setQueued(undefined),
  };
}
