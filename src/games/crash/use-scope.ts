import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { CrashView } from "../../../worker/shared/views.ts";
import { msToReach, multiplierAt } from "../../../rules/games/crash-curve.ts";
import { crashTimes } from "../../../rules/games/crash.ts";
import type { CrashCanvas, Scene } from "./crash-canvas.ts";
import { burstMs, flightMsAt, hundredthsOf } from "./crash-plot.ts";
import { writeText } from "../../ui/write-text.ts";
import { usePart } from "../../shell/use-part.ts";
import type { Pulse } from "./pulse.ts";

const loadCanvas = () => import("./crash-canvas.ts").then(({ createCrashCanvas }) => createCrashCanvas);

/** Figures that run are read no faster, and each costs a layout that the curve doesn't. */
const figureMs = 50;

interface Options {
  /** What stands, and above it what moves. */
  ground: RefObject<HTMLCanvasElement | null>;
  canvas: RefObject<HTMLCanvasElement | null>;
  /** Where the figure stands: a text, written anew with a picture only where it has changed. */
  figure: RefObject<HTMLElement | null>;
  /** Whether there is something to draw. */
  isThere: boolean;
  viewNow(): CrashView | undefined;
  scene: Scene;
  pulse: Pulse;
  /** The figure of a multiplier in hundredths, and of a countdown. */
  figureOf(e2: number): string;
  secondsOf(ms: number): string;
  isStill: boolean;
}

/** Draws the stage for as long as something on it moves: by the house's clock, and never further than that has been heard. */
export function useScope({
  ground,
  canvas,
  figure,
  isThere,
  viewNow,
  scene,
  pulse,
  figureOf,
  secondsOf,
  isStill,
}: Options) {
  const wake = useRef<() => void>(undefined);
  const figureAt = useRef(0);

  /** Draws this moment; says whether the next one looks different. */
  const draw = useEffectEvent((painter: CrashCanvas): boolean => {
    const view = viewNow();
    if (!view) return false;
    const { flight, offsetMs, confirmedUntil, isLive } = view;
    const now = performance.timeOrigin + performance.now() + offsetMs;
    const heard = isLive ? Math.max(confirmedUntil, view.heardAt) : confirmedUntil;
    if (flight.state === "flying" || flight.state === "crashed") {
      const ended = flight.multiplier === null ? undefined : hundredthsOf(flight.multiplier);
      const startedAt = flight.started_at ?? flight.closes_at ?? view.asOf;
      const flightMs =
        flight.state === "crashed" && ended !== undefined ? msToReach(ended) : flightMsAt(startedAt, now, heard);
      const e2 = ended ?? multiplierAt(flightMs);
      const endedMs = flight.crashed_at === null || isStill ? Infinity : now - Date.parse(flight.crashed_at);
      if (ended !== undefined || Math.abs(now - figureAt.current) >= figureMs) {
        figureAt.current = now;
        pulse.beat(e2);
        writeText(figure.current, figureOf(e2));
      }
      painter.draw(scene, { flightMs, endedMs, share: 0 });
      return flight.state === "flying" ? isLive : endedMs < burstMs;
    }
    const leftMs = flight.closes_at === null ? 0 : Math.max(0, Date.parse(flight.closes_at) - Math.min(now, heard));
    const share = flight.closes_at === null ? 0 : 1 - Math.min(1, leftMs / crashTimes.bettingMs);
    pulse.beat(100);
    writeText(figure.current, flight.closes_at === null ? "–" : secondsOf(leftMs));
    painter.draw(scene, { flightMs: 0, endedMs: 0, share });
    return isLive && leftMs > 0;
  });

  const painter = usePart(isThere, loadCanvas);
  useEffect(() => {
    const [below, element] = [ground.current, canvas.current];
    if (!below || !element || !painter) return undefined;
    const drawn = painter.View(below, element);
    let frame = 0;
    // Nothing is drawn where nobody looks: the browser gives a hidden page no frames.
    const next = () => {
      frame = draw(drawn) ? requestAnimationFrame(next) : 0;
    };
    wake.current = () => {
      if (frame === 0) next();
    };
    const renew = () => {
      drawn.look();
      wake.current?.();
    };
    renew();
    const sizes = new ResizeObserver(renew);
    sizes.observe(element);
    const theme = new MutationObserver(renew);
    theme.observe(document.documentElement, { attributes: true });
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    scheme.addEventListener("change", renew);
    void document.fonts.ready.then(renew);
    return () => {
      wake.current = undefined;
      cancelAnimationFrame(frame);
      sizes.disconnect();
      theme.disconnect();
      scheme.removeEventListener("change", renew);
    };
  }, [ground, canvas, painter]);

  // Whatever has changed is drawn, and what stood still goes on.
  useEffect(() => {
    wake.current?.();
  });
}
