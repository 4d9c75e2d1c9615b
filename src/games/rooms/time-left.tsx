import { useEffect, useRef } from "react";
import { Running, writeRunning } from "../table/motion/running.tsx";
import { houseNow, leftText } from "./pot-figures.ts";

interface Props {
  /** By the house's clock. */
  until: string;
  view: { offsetMs: number };
}

/** The time that is left, which runs without drawing anything else anew. */
export function TimeLeft({ until, view }: Props) {
  const figure = useRef<HTMLSpanElement>(null);
  const { offsetMs } = view;
  useEffect(() => {
    const show = () => {
      writeRunning(figure.current, leftText(Date.parse(until) - houseNow({ offsetMs })));
    };
    show();
    const timer = setInterval(show, 250);
    return () => clearInterval(timer);
  }, [until, offsetMs]);
  return <Running figure={figure} />;
}
