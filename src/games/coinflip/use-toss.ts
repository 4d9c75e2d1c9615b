import { useLayoutEffect, useRef } from "react";
import { moveOnce } from "../table/motion/move-once.ts";

const turnMs = 340;
const fallMs = 640;
const backMs = 240;
const ease = "cubic-bezier(0.3, 0.45, 0.55, 0.95)";

interface Options {
  flying: boolean;
  moves: boolean;
  /** The id of the result shown; a new one is tossed. */
  landed: string | undefined;
  /** The id of a result whose answer was lost and found again; it is tossed then. */
  found: string | undefined;
}

/** Keeps the coin in the air until the result is known, and then lets it fall on that side. */
export function useToss({ flying, moves, landed, found }: Options) {
  const coin = useRef<HTMLDivElement>(null);
  const lift = useRef<HTMLDivElement>(null);
  const shadow = useRef<HTMLDivElement>(null);

  const isInAir = useRef(false);
  const lastLanded = useRef(landed);

  // A result that was there already, after a reload or from another tab, is shown without a toss.
  useLayoutEffect(() => {
    const [turning, rising, below] = [coin.current, lift.current, shadow.current];
    if (!turning || !rising || !below) return;
    const parts = { turning, rising, below };
    const mayMove = moves && !document.hidden;
    if (flying && mayMove) rise(parts, halt(parts));
    else if (isInAir.current || (landed !== lastLanded.current && landed === found)) {
      const at = halt(parts);
      // Without a result nothing was decided, so the coin reappears as it was.
      if (mayMove && landed !== lastLanded.current) fall(parts, at);
      else if (mayMove) moveOnce(rising, { opacity: [0, 1] }, { duration: backMs });
    }
    isInAir.current = flying && mayMove;
    if (!flying) lastLanded.current = landed;
  }, [flying, moves, landed, found]);

  // The endless rotation would go on after the component is gone.
  useLayoutEffect(() => {
    const [turning, rising, below] = [coin.current, lift.current, shadow.current];
    return () => void (turning && rising && below && halt({ turning, rising, below }));
  }, []);

  return { coin, lift, shadow };
}

interface Parts {
  turning: HTMLElement;
  rising: HTMLElement;
  below: HTMLElement;
}

interface At {
  angle: number;
  translate: string;
}

/** Stops the coin where it is: two animations of one element would both run on the main thread. */
function halt({ turning, rising, below }: Parts): At {
  const at = { angle: angleOf(turning), translate: getComputedStyle(rising).translate };
  for (const part of [turning, rising, below]) for (const movement of part.getAnimations()) movement.cancel();
  return at;
}

function rise({ turning, rising, below }: Parts, { angle, translate }: At) {
  const up = { duration: 320, easing: "ease-out", fill: "forwards" } as const;
  turning.animate({ rotate: [`x ${angle}deg`, `x ${angle + 360}deg`] }, { duration: turnMs, iterations: Infinity });
  rising.animate({ translate: [translate, "0 -38%"] }, up);
  below.animate({ scale: [1, 0.72], opacity: [1, 0.5] }, up);
}

/** Falls from wherever the coin is; the markup already says which side lies up. */
function fall({ turning, rising, below }: Parts, at: At) {
  const side = turning.dataset["side"] === "tails" ? 180 : 0;
  const to = side + 360 * Math.ceil((at.angle + 660 - side) / 360);
  moveOnce(
    turning,
    [{ rotate: `x ${at.angle}deg`, easing: ease }, { rotate: `x ${to}deg`, offset: 0.78 }, { rotate: `x ${to}deg` }],
    { duration: fallMs },
  );
  moveOnce(
    rising,
    [
      { translate: at.translate, easing: "ease-out" },
      { translate: "0 -46%", offset: 0.34, easing: "cubic-bezier(0.5, 0, 0.9, 0.5)" },
      { translate: "0 0", offset: 0.76, easing: "ease-out" },
      { translate: "0 -4%", offset: 0.87, easing: "ease-in" },
      { translate: "0 0" },
    ],
    { duration: fallMs },
  );
  moveOnce(
    below,
    [
      { scale: 0.8, opacity: 0.6 },
      { scale: 0.66, opacity: 0.4, offset: 0.34 },
      { scale: 1, opacity: 1, offset: 0.76 },
      { scale: 1, opacity: 1 },
    ],
    { duration: fallMs },
  );
}

function angleOf(element: Element): number {
  return Number(/-?[\d.]+(?=deg)/.exec(getComputedStyle(element).rotate)?.[0] ?? 0);
}
