import { useEffect, useState } from "react";

interface Options {
  intervalMs: number;
  /** Nothing moves: all of it is there at once. */
  isStill: boolean;
}

/** How many steps of a round that is over have been shown once more, one after the other. */
export function useReplaySteps(count: number, { intervalMs, isStill }: Options) {
  const [done, setDone] = useState(0);
  const isOver = isStill || done >= count;

  useEffect(() => {
    if (isOver) return undefined;
    const timer = setTimeout(() => setDone(done + 1), intervalMs);
    return () => clearTimeout(timer);
  }, [isOver, done, intervalMs]);

  return { done: isOver ? count : done, isOver };
}
