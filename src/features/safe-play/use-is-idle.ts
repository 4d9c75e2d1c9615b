import { useEffect, useState } from "react";

const longestMs = 5_000;

/** True once all animations have ended, so that a result is shown to its end first. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let current = true;
    // A result that came with the same news is rendered first.
    const frame = requestAnimationFrame(() => {
      const ends = document
        .getElementById("main")
        ?.getAnimations({ subtree: true })
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished.catch(() => {}));
      const longest = new Promise((resolve) => setTimeout(resolve, longestMs));
      void Promise.race([Promise.all(ends ?? []), longest]).then(() => current && setIsIdle(true));
    });
    return () => {
      current = false;
      cancelAnimationFrame(frame);
    };
  }, []);
  return isIdle;
}
