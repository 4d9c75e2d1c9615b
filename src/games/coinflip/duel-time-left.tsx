import { useEffect, useRef } from "react";
import { Running, writeRunning } from "../table/motion/running.tsx";

/** The time that is left by the house's clock, which runs without drawing anything else anew. */
export function DuelTimeLeft({ until, offsetMs }: { until: string; offsetMs: number }) {
  const figure = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const show = () => {
      const now = performance.timeOrigin + performance.now() + offsetMs;
      const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000));
      writeRunning(figure.current, `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
    };
    show();
    const timer = setInterval(show, 500);
    return () => clearInterval(timer);
  }, [until, offsetMs]);
  return <Running figure={figure} />;
}
