import type { BookEvent } from "../../../contract/betting.ts";
import type { Part } from "../../../worker/bridge/parted.ts";
import type { PriceNow } from "../../../worker/betting/odds-parts.ts";

const markedMs = 3_000;
const unmarkEveryMs = 250;

/** A selection as the view has drawn it, and how its price is written. */
export interface Drawn {
  id: string;
  price: string | null;
  version: number;
  isOpen: boolean;
  /** What is read aloud before the price; of what is read as it stands, none. */
  name: string | undefined;
  textOf(price: string | null): string;
}

interface Cell {
  drawn: Drawn;
  node: HTMLElement;
  figure: HTMLElement | null;
  /** What stands in it. */
  price: string | null | undefined;
  /** Until when it says which way its price has gone; 0 if it does not. */
  markedUntil: number;
}

interface Parts {
  subscribe(listener: (part?: Part) => void): () => void;
  parts?(): Part;
}

/** Events of which more than prices has changed since the view was given all, by their ids. */
export type ChangedRows = Readonly<Record<string, BookEvent>>;

const none: ChangedRows = {};

/**
 * The places on the page in which prices stand. A price that changes is written straight into its own, with its
 * accessible name and the way it has gone; the view draws anew only what more than a price has changed of.
 */
export function createPriceCells() {
  const cells = new Map<string, Set<Cell>>();
  const byNode = new WeakMap<HTMLElement, Cell>();
  let parts: () => Part = () => ({});
  let rows = none;
  const rowsListeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;

  const now = ({ id, price, version }: Pick<Drawn, "id" | "price" | "version">): PriceNow =>
    (parts()[id] as PriceNow | undefined) ?? [price, version];

  function write(cell: Cell) {
    const { drawn, node, figure } = cell;
    const [price] = now(drawn);
    if (cell.price !== price) {
      if (cell.price !== undefined && cell.price !== null && price !== null)
        mark(cell, Number(price) > Number(cell.price) ? "up" : "down");
      else unmark(cell);
      cell.price = price;
    }
    if (!drawn.isOpen) unmark(cell);
    const text = drawn.textOf(price);
    if (figure && figure.textContent !== text) figure.textContent = text;
    if (drawn.name === undefined) return;
    const label = `${drawn.name}, ${text}`;
    if (node.ariaLabel !== label) node.ariaLabel = label;
  }

  function mark(cell: Cell, moved: "up" | "down") {
    cell.node.dataset["moved"] = moved;
    cell.markedUntil = performance.now() + markedMs;
    timer ??= setInterval(unmarkOld, unmarkEveryMs);
  }

  function unmark(cell: Cell) {
    if (cell.markedUntil === 0) return;
    cell.markedUntil = 0;
    delete cell.node.dataset["moved"];
  }

  function unmarkOld() {
    let isAnyMarked = false;
    for (const cell of all()) {
      if (cell.markedUntil <= performance.now()) unmark(cell);
      isAnyMarked ||= cell.markedUntil > 0;
    }
    if (isAnyMarked) return;
    clearInterval(timer);
    timer = undefined;
  }

  const all = () => [...cells.values()].flatMap((set) => [...set]);
  const writeAll = () => all().forEach(write);

  function setRows(next: ChangedRows) {
    if (next === rows) return;
    rows = next;
    for (const listener of rowsListeners) listener();
  }

  return {
    /** The price and version of a selection at this moment. */
    now,
    /** Writes what the stream says from now on. */
    follow(stream: Parts): () => void {
      parts = () => stream.parts?.() ?? {};
      setRows(withRows(none, parts()));
      writeAll();
      return stream.subscribe((part) => {
        setRows(part ? withRows(rows, part) : none);
        // A whole may bring back the very value that was drawn last, and then the view draws nothing.
        if (!part) return void requestAnimationFrame(writeAll);
        for (const id in part) for (const cell of cells.get(id) ?? []) write(cell);
      });
    },
    rows: () => rows,
    subscribe(listener: () => void): () => void {
      rowsListeners.add(listener);
      return () => rowsListeners.delete(listener);
    },
    /** Takes a node over as it was drawn just now; to be called after each drawing. A new selection begins anew. */
    put(node: HTMLElement, drawn: Drawn): () => void {
      const known = byNode.get(node);
      const cell = known ?? { drawn, node, figure: null, price: undefined, markedUntil: 0 };
      if (cell.drawn.id !== drawn.id) {
        unmark(cell);
        cell.price = undefined;
      }
      cell.drawn = drawn;
      cell.figure = node.localName === "b" ? node : node.querySelector("b");
      byNode.set(node, cell);
      const of = cells.get(drawn.id) ?? new Set();
      cells.set(drawn.id, of.add(cell));
      write(cell);
      return () => {
        of.delete(cell);
        if (of.size === 0) cells.delete(drawn.id);
      };
    },
  };
}

function withRows(before: ChangedRows, part: Part): ChangedRows {
  const changed = Object.entries(part).filter(([id]) => !id.includes(":"));
  return changed.length > 0 ? { ...before, ...(Object.fromEntries(changed) as ChangedRows) } : before;
}

export type PriceCells = ReturnType<typeof createPriceCells>;
