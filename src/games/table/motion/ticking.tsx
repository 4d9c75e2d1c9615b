import { useEffect, useEffectEvent, useRef } from "react";

const everyMs = 250;

/** A figure of this moment, written anew a few times a second without drawing anything else. */
export function Ticking({ text }: { text(): string }) {
  const place = useRef<HTMLSpanElement>(null);
  const write = useEffectEvent(() => {
    const next = text();
    if (place.current && place.current.textContent !== next) place.current.textContent = next;
  });
  useEffect(() => {
    write();
    const timer = setInterval(write, everyMs);
    return () => clearInterval(timer);
  }, []);
  return <span ref={place} />;
}
