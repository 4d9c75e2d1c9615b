import { useTranslation } from "react-i18next";
import type { Keys } from "../table/keys/use-keys.ts";
import { useRoving } from "../table/keys/use-roving.ts";
import { KenoBall } from "./keno-ball.tsx";
import styles from "./keno-board.module.css";
import { everyNumber, type Picks } from "./keno-choice.ts";

interface Props {
  picks: Picks;
  onToggle(number: number): void;
  /** The numbers drawn for these picks, in order. */
  drawn: Picks | undefined;
  /** A new id starts the drawing animation again. */
  drawId: string | undefined;
  /** The draw has been shown completely. */
  isTold?: boolean;
  /** Whether the numbers appear one after the other or all at once. */
  animate: boolean;
  keys: Keys;
}

const columns = 8;

/** Forty numbers to pick from, ten of which are drawn. */
export function KenoBoard({ picks, onToggle, drawn, drawId, isTold = true, animate, keys }: Props) {
  const { t } = useTranslation("keno");
  const { grid, cell } = useRoving({ columns, cells: everyNumber.length, keys });
  return (
    <div
      className={styles.board}
      role="group"
      aria-label={t("board")}
      data-drawn={isTold && drawn !== undefined}
      {...grid}
    >
      {everyNumber.map((number, index) => {
        const picked = picks.includes(number);
        const order = drawn?.indexOf(number) ?? -1;
        const state = stateOf(picked, isTold && order >= 0, isTold && drawn !== undefined);
        return (
          <button
            key={number}
            type="button"
            className={styles.number}
            data-state={state}
            aria-pressed={picked}
            aria-label={t(`cell.${state}`, { number })}
            onClick={() => onToggle(number)}
            {...cell(index)}
          >
            <span className={styles.tile}>{number}</span>
            {order >= 0 && <KenoBall key={drawId} number={number} order={order} isHit={picked} animate={animate} />}
          </button>
        );
      })}
    </div>
  );
}

function stateOf(picked: boolean, drawn: boolean, isOver: boolean) {
  if (drawn) return picked ? "hit" : "drawn";
  if (picked) return isOver ? "missed" : "picked";
  return "plain";
}
