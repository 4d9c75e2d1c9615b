import { memo, useEffect, useRef } from "react";
import { rouletteTimes } from "../../../rules/games/roulette.ts";
import { colourOf, pockets, wheelOrder } from "../../../rules/games/roulette-wheel.ts";
import type { RouletteView } from "../../../worker/shared/views.ts";
import styles from "./wheel.module.css";

const part = 360 / pockets;
const turns = 5;

interface Props {
  view: RouletteView | undefined;
  isStill: boolean;
  /** Puts chips on a pocket and those beside it. */
  onPocket(pocket: number): void;
}

/**
 * The wheel of everybody. It comes to rest where the ball lies, at the moment that the house has named, however late one
 * looks: the turn is a function of the house's clock.
 */
export function Wheel({ view, isStill, onPocket }: Props) {
  const disc = useRef<SVGSVGElement>(null);
  const ball = useRef<SVGSVGElement>(null);
  const { state, pocket, started_at: startedAt } = view?.spin ?? {};
  const shown = pocket ?? view?.past[0]?.pocket ?? 0;
  const offsetMs = view?.offsetMs ?? 0;

  useEffect(() => {
    const rest = -wheelOrder.indexOf(shown as (typeof wheelOrder)[number]) * part;
    disc.current?.style.setProperty("transform", `rotate(${rest}deg)`);
    ball.current?.style.setProperty("transform", "rotate(0deg)");
    if (state !== "spinning" || !startedAt || isStill || !disc.current || !ball.current) return undefined;
    const gone = performance.timeOrigin + performance.now() + offsetMs - Date.parse(startedAt);
    const timing: KeyframeAnimationOptions = {
      duration: rouletteTimes.spinningMs,
      easing: "cubic-bezier(0.15, 0.6, 0.1, 1)",
    };
    const turning = [
      disc.current.animate(
        [{ transform: `rotate(${rest - 360 * turns}deg)` }, { transform: `rotate(${rest}deg)` }],
        timing,
      ),
      ball.current.animate([{ transform: `rotate(${360 * (turns + 3)}deg)` }, { transform: "rotate(0deg)" }], timing),
    ];
    for (const each of turning) each.currentTime = Math.max(0, Math.min(gone, rouletteTimes.spinningMs));
    return () => {
      for (const each of turning) each.cancel();
    };
    // The clock may be mended while it turns: nobody wants to see that.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state, shown, startedAt, isStill]);

  // What turns is a drawing of its own: parts of one would be painted anew for every picture,
  // and so would one that turns by `rotate`.
  return (
    <div className={styles.wheel} aria-hidden="true" data-state={state}>
      <svg viewBox={box}>
        <circle className={styles.rim} r="108" />
      </svg>
      <svg ref={disc} className={styles.disc} viewBox={box}>
        <Pockets onPocket={onPocket} />
      </svg>
      <svg ref={ball} className={styles.disc} viewBox={box}>
        <circle
          className={styles.ball}
          cy="-64"
          r="4"
          data-shown={state === "spinning" || state === "shown" || undefined}
        />
      </svg>
      <svg viewBox={box}>
        <circle className={styles.eye} r="44" />
        <path className={styles.pointer} d="M-6 -110h12l-6 11z" />
      </svg>
    </div>
  );
}

const box = "-110 -110 220 220";

const Pockets = memo(function Pockets({ onPocket }: Pick<Props, "onPocket">) {
  return (
    <>
      {wheelOrder.map((number, at) => (
        <g key={number} transform={`rotate(${(at * part).toFixed(1)})`} onClick={() => onPocket(number)}>
          <path className={styles.pocket} data-colour={colourOf(number)} d={pocketPath} />
          <text className={styles.number} y="-80">
            {number}
          </text>
        </g>
      ))}
      <circle className={styles.well} r="61" />
      <circle className={styles.spokes} r="50" />
    </>
  );
});

/** A pocket's part of the ring, its middle at the top. */
const pocketPath = wedge(96, 56);

function wedge(outer: number, inner: number): string {
  const half = (part / 2 / 180) * Math.PI;
  const point = (radius: number, angle: number) =>
    `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`;
  return `M${point(outer, -half)}A${outer} ${outer} 0 0 1 ${point(outer, half)}L${point(inner, half)}A${inner} ${inner} 0 0 0 ${point(inner, -half)}Z`;
}
