import { useEffect, useState } from "react";

interface Options {
  paceMs: number;
  /** Nothing moves: all of it is there at once. */
  isStill: boolean;
}

/** How many steps of a round that is over have been shown once more, one after the other. */
export function useReplaySteps(count: number, { paceMs, isStill }: Options) {
  const [done, setDone] = useState(0);
  const isOver = isStill || done >= count;

  useEffect(() => {
    if (isOver) return undefined;
    const timer = setTimeout(() => setDone(done + 1), paceMs);
    return () => clearTimeout(timer);
  }, [isOver, done, paceMs]);

  return { done: isOver ? count : done, isOver };
}
