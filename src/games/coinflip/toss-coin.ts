import { moveOnce } from "../table/motion/move-once.ts";
import type { Side } from "../../../rules/games/variants.ts";

const flightMs = 1_000;

/** Ends when the coin lies with this side up; at once where nothing is to move, or nobody sees it. */
export async function tossCoin(coin: HTMLElement | null, side: Side): Promise<void> {
  if (!coin || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const from = coin.dataset["side"] === "tails" ? 180 : 0;
  const to = (side === "tails" ? 180 : 0) + 1_800;
  const flight = moveOnce(
    coin,
    [
      { transform: `translateY(0) rotateX(${from}deg)` },
      { transform: `translateY(-30%) rotateX(${(from + to) / 2}deg)`, offset: 0.45 },
      { transform: `translateY(0) rotateX(${to}deg)` },
    ],
    { duration: flightMs, easing: "cubic-bezier(0.3, 0.1, 0.3, 1)" },
  );
  // A page that is left takes its coin along.
  await flight.finished.catch(() => undefined);
}
