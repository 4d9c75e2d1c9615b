import { useEffectEvent, useLayoutEffect, useRef } from "react";
import type { Case } from "../../../rules/games/cases-figures.ts";
import { rankOf } from "./case-facts.ts";
import { Prize } from "./prize.tsx";
import type { ReelPlan } from "./reel-plan.ts";
import styles from "./reel.module.css";

interface Props {
  of: Case;
  plan: ReelPlan;
  /** Undefined to show the result without turning. */
  turnMs: number | undefined;
  /** Whether the prize pays more than the price; undefined before anything was won. */
  verdict: "more" | "even" | undefined;
  valueOf(item: Case["items"][number]): string;
}

/** A strip of prizes under a pointer. Hidden from screen readers, because text says the same once it rests. */
export function Reel({ of, plan, turnMs, verdict, valueOf }: Props) {
  const strip = useRef<HTMLDivElement>(null);
  const values = of.items.map(valueOf);
  const ranks = of.items.map(rankOf);

  const turn = useEffectEvent(() => {
    const element = strip.current;
    if (!element) return undefined;
    // In prize widths, which the styles know: measuring would force a layout for each reel.
    const moved = (at: number) => ({ transform: `translate3d(calc(var(--prize-width) * ${-at}), 0, 0)` });
    // Through the style object: the page's security policy refuses it in the markup. And not by a variable, which every
    // prize of the strip would have to be styled anew for.
    Object.assign(element.style, moved(plan.to));
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
    if (turnMs === undefined || still || plan.from === plan.to) return undefined;
    const turning = element.animate([moved(plan.from), moved(plan.to)], {
      duration: turnMs,
      easing: "cubic-bezier(0.1, 0.62, 0.1, 1)",
    });
    element.dataset["turning"] = "true";
    const rest = () => delete element.dataset["turning"];
    turning.addEventListener("finish", rest);
    // Nothing needs drawing in a hidden tab.
    const hide = () => document.hidden && turning.finish();
    document.addEventListener("visibilitychange", hide);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      turning.cancel();
      rest();
    };
  });
  useLayoutEffect(() => turn(), [plan]);

  return (
    <div className={styles.reel} data-verdict={verdict} aria-hidden="true">
      <div ref={strip} className={styles.strip}>
        {plan.items.map((position, index) => (
          <Prize
            // A strip is never reordered.
            key={index}
            rank={ranks[position] ?? 0}
            value={values[position] ?? ""}
            isWon={verdict !== undefined && index === Math.floor(plan.to)}
          />
        ))}
      </div>
      <span className={styles.pointer} />
    </div>
  );
}
