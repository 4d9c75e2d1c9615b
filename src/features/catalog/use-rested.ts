import { useEffect, useState } from "react";

/** So long nothing is typed: who types on has left before anything is asked. */
export const restMs = 120;

/** What is typed, once typing rests. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
