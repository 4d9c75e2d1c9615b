import type { BookEvent } from "../../../contract/betting.ts";
import type { Part } from "../../../worker/bridge/parted.ts";
import { type EventChange, eventChangesIn, type PriceNow } from "../../../contract/odds-parts.ts";

const markedMs = 3_000;
const unmarkEveryMs = 250;

/** A selection as the view has drawn it, and how its price is written. */
export interface Drawn {
  id: string;
  price: string | null;
  version: number;
  isOpen: boolean;
  textOf(price: string | null): string;
}

interface Cell {
  drawn: Drawn;
  node: HTMLElement;
  figure: HTMLElement | null;
  /** What stands in it: known here, as to ask the page costs more than to write. */
  price: string | null | undefined;
  text: string | undefined;
  moved: "up" | "down" | undefined;
  /** Until when it says which way its price has gone; 0 if it does not. */
  markedUntil: number;
}

interface Parts {
  subscribe(listener: (part?: Part) => void): () => void;
  parts?(): Part;
}

/** What has changed of events beside prices since the view was given all, by their ids. */
export type ChangedRows = Readonly<Record<string, EventChange>>;

const none: ChangedRows = {};

/**
 * The places on the page in which prices stand. A price that changes is written straight into its own, with the
 * way it has gone; the view draws anew only what more than a price has changed of.
 */
export function createPriceCells() {
  const cells = new Map<string, Set<Cell>>();
  const byNode = new WeakMap<HTMLElement, Cell>();
  let parts: () => Part = () => ({});
  let rows = none;
  const changedRows = new WeakMap<EventChange, { from: BookEvent; row: BookEvent }>();
  const rowsListeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;

  const now = ({ id, price, version }: Pick<Drawn, "id" | "price" | "version">): PriceNow =>
    (parts()[id] as PriceNow | undefined) ?? [price, version];

  function write(cell: Cell) {
    const { drawn, figure } = cell;
    const [price] = now(drawn);
    if (cell.price === price && cell.text !== undefined) return;
    if (cell.price !== price) {
      if (cell.price !== undefined && cell.price !== null && price !== null)
        mark(cell, Number(price) > Number(cell.price) ? "up" : "down");
      else unmark(cell);
      cell.price = price;
    }
    if (!drawn.isOpen) unmark(cell);
    const text = drawn.textOf(price);
    if (cell.text === text) return;
    cell.text = text;
    const figureText = figure?.firstChild;
    if (figureText) figureText.nodeValue = text;
  }

  function mark(cell: Cell, moved: "up" | "down") {
    if (cell.moved !== moved) cell.node.setAttribute("data-moved", moved);
    cell.moved = moved;
    cell.markedUntil = performance.now() + markedMs;
    timer ??= setInterval(unmarkOld, unmarkEveryMs);
  }

  function unmark(cell: Cell) {
    if (cell.markedUntil === 0) return;
    cell.markedUntil = 0;
    cell.moved = undefined;
    cell.node.removeAttribute("data-moved");
  }

  function unmarkOld() {
    let isAnyMarked = false;
    const nowMs = performance.now();
    for (const cell of all()) {
      if (cell.markedUntil <= nowMs) unmark(cell);
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
    /** The same object as long as nothing has changed of it again, so that who has drawn it need not. */
    rowOf(event: BookEvent, change: EventChange | undefined): BookEvent {
      if (!change) return event;
      const known = changedRows.get(change);
      if (known?.from === event) return known.row;
      const row = { ...event, ...change };
      changedRows.set(change, { from: event, row });
      return row;
    },
    subscribe(listener: () => void): () => void {
      rowsListeners.add(listener);
      return () => rowsListeners.delete(listener);
    },
    /** Takes a node over as it was drawn just now; to be called after each drawing. A new selection begins anew. */
    put(node: HTMLElement, drawn: Drawn): () => void {
      const known = byNode.get(node);
      const cell = known ?? {
        drawn,
        node,
        figure: null,
        price: undefined,
        text: undefined,
        moved: undefined,
        markedUntil: 0,
      };
      if (cell.drawn.id !== drawn.id) {
        unmark(cell);
        cell.price = undefined;
      }
      cell.drawn = drawn;
      // Whatever was written before, the view may have put its own.
      cell.text = undefined;
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
  const changes = eventChangesIn(part);
  if (changes.length === 0) return before;
  const rows = { ...before };
  for (const [id, change] of changes) rows[id] = { ...rows[id], ...change };
  return rows;
}

export type PriceCells = ReturnType<typeof createPriceCells>;
