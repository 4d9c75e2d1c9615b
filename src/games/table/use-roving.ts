import { type KeyboardEvent, useState } from "react";
import type { Keys } from "./use-keys.ts";

interface Options {
  columns: number;
  cells: number;
  /** What other keys do while the focus is inside, where the table's own do not listen. */
  keys: Keys;
}

/** A grid of buttons that is one stop on the way of the Tab key; arrows move inside it. */
export function useRoving({ columns, cells, keys }: Options) {
  const [current, setCurrent] = useState(0);

  function goal(key: string): number | undefined {
    const column = current % columns;
    if (key === "ArrowLeft") return column === 0 ? undefined : current - 1;
    if (key === "ArrowRight") return column === columns - 1 ? undefined : current + 1;
    if (key === "ArrowUp") return current - columns;
    if (key === "ArrowDown") return current + columns;
    if (key === "Home") return current - column;
    if (key === "End") return current - column + columns - 1;
    return undefined;
  }

  return {
    /** For the element around the buttons. */
    grid: {
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const action = keys[event.key];
        if (!action && !/^(Arrow|Home$|End$)/.test(event.key)) return;
        event.preventDefault();
        if (action && !event.repeat) action();
        const to = action ? undefined : goal(event.key);
        const next = to === undefined ? undefined : event.currentTarget.querySelectorAll("button")[to];
        next?.focus();
      },
      onKeyUp(event: KeyboardEvent<HTMLElement>) {
        // Some browsers press a button when the space bar is let go, whatever became of its going down.
        if (event.key === " " && keys[" "]) event.preventDefault();
      },
    },
    /** For each button. */
    cell: (index: number) => ({
      tabIndex: index === Math.min(current, cells - 1) ? 0 : -1,
      onFocus: () => setCurrent(index),
    }),
  };
}
