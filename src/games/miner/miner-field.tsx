import { useTranslation } from "react-i18next";
import { cells } from "../../../rules/games/miner-figures.ts";
import type { MinerView } from "../../../rules/games/miner.ts";
import { usePart } from "../../shell/use-part.ts";
import type { Keys } from "../table/keys/use-keys.ts";
import { useRoving } from "../table/keys/use-roving.ts";
import styles from "./miner-field.module.css";

interface Props {
  view: MinerView | undefined;
  isOpen: boolean;
  /** The id of the text that says why no cell can be opened for now. */
  away?: string | undefined;
  /** Cells whose opening is under way or queued. */
  pending: readonly number[];
  /** How many opened cells were there when the field was first shown: those do not turn over. */
  calm: number;
  animate: boolean;
  /** The cells of a plan, in order; with `onMark` a press adds or removes one. */
  marks?: readonly number[] | undefined;
  onMark?: ((cell: number) => void) | undefined;
  onOpen(cell: number): void;
  keys: Keys;
}

// Closed cells are there at once; their contents load before anybody can open one.
const loadFace = () => import("./miner-face.tsx").then(({ MinerFace }) => MinerFace);
const columns = 5;
export const everyCell = Array.from({ length: cells }, (_, index) => index);

export function MinerField({ view, isOpen, away, pending, calm, animate, marks, onMark, onOpen, keys }: Props) {
  const { t } = useTranslation("miner");
  const face = usePart(true, loadFace);
  const { grid, cell } = useRoving({ columns, cells, keys });
  return (
    <div className={styles.field} role="group" aria-label={t("field")} data-open={isOpen} {...grid}>
      {everyCell.map((index) => {
        const state = stateOf(view, index);
        const isHidden = state === "closed";
        const nth = (marks?.indexOf(index) ?? -1) + 1;
        const name = t(`cell.${state}`, { number: index + 1 });
        const canMark = marks !== undefined && onMark !== undefined;
        const turns = animate && (state === "safe" ? (view?.opened.indexOf(index) ?? 0) >= calm : calm < cells);
        return (
          <button
            key={index}
            type="button"
            className={styles.cell}
            data-state={state}
            data-turns={turns && (state === "safe" || state === "hit")}
            data-pending={pending.includes(index)}
            data-marked={nth > 0 || undefined}
            aria-disabled={(!canMark && (!isOpen || !isHidden || away !== undefined)) || undefined}
            aria-describedby={isHidden ? away : undefined}
            aria-pressed={canMark ? nth > 0 : undefined}
            aria-label={nth > 0 ? t("cell.marked", { name, nth }) : name}
            onClick={() => (canMark ? onMark(index) : isOpen && isHidden && !pending.includes(index) && onOpen(index))}
            {...cell(index)}
          >
            <span className={styles.lid} />
            {!isHidden && face && <face.View state={state} turns={turns} />}
            {nth > 0 && (
              <span className={styles.mark} aria-hidden="true">
                {nth}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}

function stateOf(view: MinerView | undefined, cell: number) {
  if (!view) return "closed";
  if (view.hit === cell) return "hit";
  if (view.opened.includes(cell)) return "safe";
  if (!view.bombs) return "closed";
  return view.bombs.includes(cell) ? "mine" : "left";
}
