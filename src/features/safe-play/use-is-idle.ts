import { useEffect, useState } from "react";

const longestMs = 5_000;

/** True once whatever moves on the page has come to its end: a result that is being shown is shown to the end. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let current = true;
    // A result that has come with the same news is drawn first.
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
