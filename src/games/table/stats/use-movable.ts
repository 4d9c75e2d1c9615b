import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";

interface Point {
  x: number;
  y: number;
}

const keyStep = 24;
const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
};

/** Lets a panel be moved by its handle, with a pointer or arrow keys; it stays on the screen, whatever size that gets. */
export function useMovable<Panel extends HTMLElement>() {
  const panel = useRef<Panel>(null);
  const [at, setAt] = useState<Point>();
  const grip = useRef<Point>(undefined);
  const isMoved = at !== undefined;

  useEffect(() => {
    if (!isMoved) return;
    const stay = () => setAt((point) => (point && panel.current ? onScreen(point, panel.current) : point));
    addEventListener("resize", stay);
    return () => removeEventListener("resize", stay);
  }, [isMoved]);

  function moveTo(point: Point) {
    if (panel.current) setAt(onScreen(point, panel.current));
  }

  const handle = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!panel.current || event.button !== 0) return;
      const { left, top } = panel.current.getBoundingClientRect();
      grip.current = { x: event.clientX - left, y: event.clientY - top };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (grip.current) moveTo({ x: event.clientX - grip.current.x, y: event.clientY - grip.current.y });
    },
    onPointerUp: () => (grip.current = undefined),
    onPointerCancel: () => (grip.current = undefined),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const step = steps[event.key];
      if (!step || !panel.current || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      // The table has shortcuts on the same keys.
      event.stopPropagation();
      const { left, top } = panel.current.getBoundingClientRect();
      moveTo({ x: left + step.x, y: top + step.y });
    },
  };
  return { panel, at, handle };
}

const margin = 8;

function onScreen({ x, y }: Point, { offsetWidth, offsetHeight }: HTMLElement): Point {
  const inside = (value: number, most: number) => Math.max(margin, Math.min(value, most - margin));
  return { x: inside(x, innerWidth - offsetWidth), y: inside(y, innerHeight - offsetHeight) };
}
