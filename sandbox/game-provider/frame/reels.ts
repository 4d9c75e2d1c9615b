import { rowsShown, type SlotSymbol, type SlotTable } from "../engines/slot-table.ts";
import { isStill, make, wait } from "./dom.ts";
import type { Sprites } from "./sprites.ts";

/** Symbols that pass while nobody knows yet where a reel will stop. */
const loopRows = 12;
const msPerRow = 42;
/** A strip always has as many rows: a canvas that changes its size is made anew. */
const stripRows = loopRows + 2 * rowsShown;
/** How much faster than on average a reel moves when it begins to stop, by the curve below. */
const ahead = 3.3;
const stopping = "cubic-bezier(0.18, 0.6, 0.36, 1.045)";
const startMs = 150;
const blurStepMs = 60;

export interface ReelPace {
  /** From when the result is known until the first reel stops, and from each to the next. */
  firstMs: number;
  stepMs: number;
}

export const calm: ReelPace = { firstMs: 620, stepMs: 190 };
export const quick: ReelPace = { firstMs: 260, stepMs: 40 };

/**
 * Reels are strips of pixels that the compositor moves: a strip is drawn when it starts and once more when it is known
 * where it stops, and nothing is computed for the frames between.
 */
export function createReels(table: SlotTable) {
  const strips = table.strips.map(() => make("canvas", { class: "strip", is: { "aria-hidden": "true" } }));
  const element = make("div", { class: "reels" }, ...strips.map((strip) => make("div", { class: "reel" }, strip)));
  let sprites: Sprites = new Map();
  let cell = 0;
  let row = 0;
  let scale = 1;
  /** What is seen, or will be when the reels stand. */
  let stops = table.strips.map((_, reel) => (reel * 7 + 3) % (table.strips[reel]?.length ?? 1));
  let running: Animation[] = [];
  /** What passes too fast to be read, drawn once. */
  let blurs: HTMLCanvasElement[] = [];

  /** A cell is as wide as its symbol, and as high as there is room. */
  function resize(drawn: Sprites, width: number, height: number, ratio: number): void {
    [sprites, cell, row, scale] = [drawn, width, height, ratio];
    blurs = [];
    // Drawn while nobody spins yet, one after the other; who does before makes its own.
    strips.forEach((_, reel) => setTimeout(() => (blurs[reel] ??= blurOf(reel)), blurStepMs * (reel + 1)));
    element.style.setProperty("--cell", `${width}px`);
    element.style.setProperty("--row", `${height}px`);
    rest();
  }

  function rest(): void {
    running = [];
    strips.forEach((strip, reel) => {
      for (const animation of strip.getAnimations()) animation.cancel();
      const at = stops[reel] ?? 0;
      draw(strip, (index) => symbolAt(reel, at + index - 1));
      strip.style.transform = `translateY(${-row}px)`;
    });
  }

  /** Off they go; `land` says where to. */
  function start(): void {
    if (isStill()) return;
    strips.forEach((strip, reel) => {
      const now = stops[reel] ?? 0;
      const blur = (blurs[reel] ??= blurOf(reel));
      draw(strip, (index) => symbolAt(reel, now + index - loopRows - rowsShown), blur);
      const at = (rows: number) => ({ transform: `translateY(${-rows * row}px)` });
      const begin = strip.animate([at(loopRows + rowsShown), at(loopRows)], {
        duration: startMs,
        easing: "ease-in",
        fill: "forwards",
      });
      // One after the other: of two at once on one strip the compositor moves neither.
      begin.onfinish = () => {
        strip.animate([at(loopRows), at(0)], {
          duration: loopRows * msPerRow,
          iterations: Number.POSITIVE_INFINITY,
        });
        begin.cancel();
      };
    });
  }

  /** Resolves when all stand; tells of each as it stops. */
  async function land(to: readonly number[], pace: ReelPace, onStop: () => void): Promise<void> {
    stops = [...to];
    if (isStill()) {
      rest();
      return wait(60);
    }
    const landing: Animation[] = [];
    for (const [reel, strip] of strips.entries()) {
      // Each in a task of its own: on a slow phone all of them together would cost frames.
      if (reel > 0) await wait(0);
      const duration = pace.firstMs + reel * pace.stepMs;
      // As many rows as let it go on as fast as it has come.
      const passing = Math.min(Math.round(duration / (msPerRow * ahead)) + 1, stripRows - 2 * rowsShown - 1);
      for (const animation of strip.getAnimations()) animation.cancel();
      draw(strip, (index) => symbolAt(reel, (to[reel] ?? 0) + index - 1));
      strip.style.transform = `translateY(${-row}px)`;
      landing.push(
        strip.animate(
          [{ transform: `translateY(${-(1 + rowsShown + passing) * row}px)` }, { transform: `translateY(${-row}px)` }],
          { duration, easing: stopping },
        ),
      );
    }
    running = landing;
    // One that is cancelled stands already: a new size has set it where it stops.
    await Promise.allSettled(landing.map(({ finished }) => finished.then(onStop)));
    running = [];
  }

  /** Whoever has seen enough. */
  function hurry(): void {
    for (const animation of running) animation.finish();
  }

  function symbolAt(reel: number, at: number): SlotSymbol {
    const strip = table.strips[reel] ?? [];
    return strip[(at + strip.length) % strip.length] ?? "S";
  }

  function blurOf(reel: number): HTMLCanvasElement {
    const canvas = document.createElement("canvas");
    const [side, high] = [Math.round(cell * scale), Math.round(row * scale)];
    canvas.width = side;
    canvas.height = high * (loopRows + rowsShown);
    const ink = canvas.getContext("2d");
    if (!ink) return canvas;
    ink.globalAlpha = 0.34;
    for (let at = 0; at < loopRows + rowsShown; at += 1) {
      const sprite = sprites.get(symbolAt(reel, (at % loopRows) + reel * 5));
      if (!sprite) continue;
      for (const off of [-0.16, -0.05, 0.06, 0.17])
        ink.drawImage(sprite, 0, (at + off) * high + (high - side) / 2, side, side);
    }
    return canvas;
  }

  /** Of the first rows there may be a picture already. */
  function draw(strip: HTMLCanvasElement, symbolOf: (at: number) => SlotSymbol, first?: HTMLCanvasElement): void {
    const [side, high] = [Math.round(cell * scale), Math.round(row * scale)];
    const height = high * stripRows;
    if (strip.width !== side || strip.height !== height) {
      strip.width = side;
      strip.height = height;
      strip.style.height = `${stripRows * row}px`;
    }
    const ink = strip.getContext("2d");
    if (!ink) return;
    ink.clearRect(0, 0, side, height);
    if (first) ink.drawImage(first, 0, 0);
    const inset = (high - side) / 2;
    for (let at = first ? Math.round(first.height / high) : 0; at < stripRows; at += 1) {
      const sprite = sprites.get(symbolOf(at));
      if (sprite) ink.drawImage(sprite, 0, at * high + inset, side, side);
    }
  }

  return {
    element,
    resize,
    rest,
    start,
    land,
    hurry,
    show(at: readonly number[]) {
      stops = [...at];
      rest();
    },
    stops: () => stops,
  };
}
export type Reels = ReturnType<typeof createReels>;
