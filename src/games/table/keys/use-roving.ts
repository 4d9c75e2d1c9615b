import { type KeyboardEvent, useState } from "react";
import { keyOf } from "./key-of.ts";
import type { Keys } from "./use-keys.ts";
import { useShortcuts } from "./use-shortcuts.ts";

interface Options {
  columns: number;
  cells: number;
  /** Extra keys while the focus is inside; what presses a button presses the cell. */
  keys: Keys;
}

/** A grid of buttons with a single tab stop; arrow keys move inside it. */
export function useRoving({ columns, cells, keys }: Options) {
  const [current, setCurrent] = useState(0);
  const [isOn] = useShortcuts();

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
    /** Props of the element around the buttons. */
    grid: {
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const action = isOn ? keys[keyOf(event.nativeEvent)] : undefined;
        if (!action && !/^(Arrow|Home$|End$)/.test(event.key)) return;
        event.preventDefault();
        if (action && !event.repeat) action();
        const to = action ? undefined : goal(event.key);
        const next = to === undefined ? undefined : event.currentTarget.querySelectorAll("button")[to];
        next?.focus();
      },
    },
    cell: (index: number) => ({
      tabIndex: index === Math.min(current, cells - 1) ? 0 : -1,
      onFocus: () => setCurrent(index),
    }),
  };
}
