import { expect, onTestFinished, test, vi } from "vitest";
import type { BookEvent } from "../../../contract/betting.ts";
import type { Part } from "../../../worker/bridge/parted.ts";
import { createPriceCells } from "./price-cells.ts";

interface FakeNode {
  localName: string;
  firstChild: { nodeValue: string };
  attributes: Map<string, string>;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  querySelector(): FakeNode | null;
}

/** A price of the page as the view has drawn it. */
function button(): { node: HTMLElement; said: () => [text: string, moved: string | undefined] } {
  const made = (localName: string, inside: FakeNode | null): FakeNode => {
    const attributes = new Map<string, string>();
    return {
      localName,
      firstChild: { nodeValue: "" },
      attributes,
      setAttribute: (name, value) => attributes.set(name, value),
      removeAttribute: (name) => attributes.delete(name),
      querySelector: () => inside,
    };
  };
  const figure = made("b", null);
  const node = made("button", figure);
  return {
    node: node as unknown as HTMLElement,
    said: () => [figure.firstChild.nodeValue, node.attributes.get("data-moved")],
  };
}

function opened() {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const frames: (() => void)[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  let parts: Part = {};
  const listeners = new Set<(part?: Part) => void>();
  const cells = createPriceCells();
  const leave = cells.follow({
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    parts: () => parts,
  });
  const tell = (part?: Part) => {
    parts = part ? { ...parts, ...part } : {};
    for (const listener of listeners) listener(part);
  };
  const nextFrame = () => frames.splice(0).forEach((frame) => frame());
  return { cells, tell, leave, listeners, nextFrame };
}

const drawn = (price: string | null, id = "e:winner3:home", isOpen = true) => ({
  id,
  price,
  version: 1,
  isOpen,
  textOf: (now: string | null) => now ?? "closed",
});

test("a price that moves is written where it stands, with the way it has gone for three seconds", () => {
  const { cells, tell } = opened();
  const { node, said } = button();
  cells.put(node, drawn("2.10"));
  expect(said()).toEqual(["2.10", undefined]);
  tell({ "e:winner3:home": ["2.20", 2], "another:winner3:home": ["9.00", 2] });
  expect(said()).toEqual(["2.20", "up"]);
  expect(cells.now(drawn("2.10"))).toEqual(["2.20", 2]);
  vi.advanceTimersByTime(2_000);
  tell({ "e:winner3:home": ["2.05", 3] });
  expect(said()).toEqual(["2.05", "down"]);
  vi.advanceTimersByTime(2_500);
  expect(said()[1]).toBe("down");
  vi.advanceTimersByTime(1_000);
  expect(said()).toEqual(["2.05", undefined]);
});

test("a drawing of an older price does not bring it back, and a new whole that is drawn as before does", () => {
  const { cells, tell, nextFrame } = opened();
  const { node, said } = button();
  const leave = cells.put(node, drawn("2.10"));
  tell({ "e:winner3:home": ["2.20", 2] });
  leave();
  cells.put(node, drawn("2.10"));
  expect(said()[0]).toBe("2.20");
  tell();
  nextFrame();
  expect(said()).toEqual(["2.10", "down"]);
});

test("a cell that gets another selection, or whose market stands still, says no way that a price has gone", () => {
  const { cells, tell, nextFrame } = opened();
  const { node, said } = button();
  const leave = cells.put(node, drawn("2.10"));
  tell({ "e:winner3:home": ["2.20", 2] });
  leave();
  const leaveAgain = cells.put(node, drawn("5.00", "f:winner3:home"));
  expect(said()).toEqual(["5.00", undefined]);
  tell({ "e:winner3:home": ["2.30", 3] });
  expect(said()[0]).toBe("5.00");
  tell({ "f:winner3:home": ["5.50", 2] });
  leaveAgain();
  cells.put(node, drawn(null, "f:winner3:home", false));
  tell();
  nextFrame();
  expect(said()).toEqual(["closed", undefined]);
});

test("who looks away keeps the prices that were written last", () => {
  const { cells, tell, leave, listeners } = opened();
  const { node, said } = button();
  cells.put(node, drawn("2.10"));
  tell({ "e:winner3:home": ["2.20", 2] });
  leave();
  cells.put(node, drawn("2.10"));
  expect([said()[0], listeners.size]).toEqual(["2.20", 0]);
});

test("an event of which more has changed is told to the view, until a whole has it", () => {
  const { cells, tell } = opened();
  const drawnAnew = vi.fn();
  cells.subscribe(drawnAnew);
  tell({ "e:winner3:home": ["2.20", 2] });
  expect(drawnAnew).not.toHaveBeenCalled();
  tell({ "e/score": null, "e:winner3:home": ["2.30", 3] });
  tell({ "f:winner3:home": ["5.00", 2] });
  expect([drawnAnew.mock.calls.length, cells.rows()]).toEqual([1, { e: { score: null } }]);
  const event = { id: "e", state: "live", score: { score: [1, 0] } } as unknown as BookEvent;
  const drawnRow = cells.rowOf(event, cells.rows()["e"]);
  expect(drawnRow).toEqual({ ...event, score: null });
  expect(cells.rowOf(event, cells.rows()["e"])).toBe(drawnRow);
  tell({ "e/state": "ended" });
  expect(cells.rowOf(event, cells.rows()["e"])).toEqual({ id: "e", state: "ended", score: null });
  tell();
  expect([drawnAnew.mock.calls.length, cells.rows()]).toEqual([3, {}]);
  expect(cells.rowOf(event, cells.rows()["e"])).toBe(event);
});
