import { useEffect, useRef } from "react";
import type { Pot } from "../../../contract/rooms.ts";
import type { SeenRoomBet } from "../../../worker/shared/views.ts";
import { houseNow, turnMs } from "./pot-figures.ts";
import styles from "./pot-ring.module.css";

interface Props {
  pot: Pick<Pot, "tickets" | "ticket" | "drawn_at"> | undefined;
  bets: readonly SeenRoomBet[];
  /** The own seat. */
  seat?: number | undefined;
  /** Turns it to the ticket that was drawn, by the house's clock. */
  turning?: { offsetMs: number; isStill: boolean };
}

const turns = 5;
/** Part of the ring between two shares. */
const gap = 0.006;

/** The shares of a pot as a ring, in tints of its hue; the same ring is the wheel that is drawn. */
export function PotRing({ pot, bets, seat, turning }: Props) {
  const ring = useRef<SVGSVGElement>(null);
  const { tickets = 0, ticket = null, drawn_at: drawnAt = null } = pot ?? {};
  const turnsAt = turning !== undefined && ticket !== null ? drawnAt : null;
  const offsetMs = turning?.offsetMs ?? 0;
  const isStill = turning?.isStill === true;
  const rest = turnsAt === null || tickets === 0 ? 0 : -(((ticket ?? 0) + 0.5) / tickets) * 360;

  useEffect(() => {
    const element = ring.current;
    element?.style.setProperty("transform", `rotate(${rest}deg)`);
    if (!element || turnsAt === null || isStill) return undefined;
    const gone = houseNow({ offsetMs }) - Date.parse(turnsAt);
    if (gone >= turnMs) return undefined;
    const turn = element.animate([{ transform: "rotate(0deg)" }, { transform: `rotate(${rest - 360 * turns}deg)` }], {
      duration: turnMs,
      easing: "cubic-bezier(0.15, 0.6, 0.1, 1)",
    });
    turn.currentTime = Math.max(0, gone);
    return () => turn.cancel();
    // The clock may be mended while it turns: nobody wants to see that.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [rest, turnsAt, isStill]);

  const parts = partsOf(bets);
  return (
    <div className={styles.ring} aria-hidden="true">
      <svg viewBox={box}>
        <circle className={styles.track} r="84" />
      </svg>
      {/* What turns is a drawing of its own: parts of one would be painted anew for every picture. */}
      <svg ref={ring} viewBox={box}>
        {parts.map((part) => {
          const length = (part.to - part.from + 1) / tickets;
          const drawn = parts.length === 1 ? length : Math.max(length - gap, length / 2);
          return (
            <circle
              key={part.from}
              className={styles.share}
              data-tint={part.seat % 7}
              data-own={part.seat === seat || undefined}
              r="84"
              pathLength="1"
              strokeDasharray={`${drawn} 1`}
              strokeDashoffset={-(part.from / tickets)}
              transform="rotate(-90)"
            />
          );
        })}
      </svg>
    </div>
  );
}

const box = "-100 -100 200 200";

/** Bets that lie beside each other and are of one seat are one part. */
function partsOf(bets: readonly SeenRoomBet[]): { seat: number; from: number; to: number }[] {
  const parts: { seat: number; from: number; to: number }[] = [];
  for (const { seat, from, to } of bets) {
    const last = parts.at(-1);
    if (last?.seat === seat) last.to = to;
    else parts.push({ seat, from, to });
  }
  return parts;
}
