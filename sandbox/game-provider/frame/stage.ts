/** What stands in the middle of a table. */
export interface Stage {
  element: HTMLElement;
  /** Nothing has fallen yet in this round. */
  clear(): void;
  /** Shows it fall, from where it would be by now. */
  deal(outcome: readonly number[], sinceMs: number, phaseMs: number): void;
  /** All of it, at once. */
  settle(outcome: readonly number[]): void;
}

export interface Painted {
  canvas: HTMLCanvasElement;
  /** Draws anew, in pixels of the page. */
  paint(draw: (ink: CanvasRenderingContext2D, width: number, height: number) => void): void;
}

export function painted(canvas: HTMLCanvasElement): Painted {
  return {
    canvas,
    paint(draw) {
      const ratio = Math.min(devicePixelRatio, 2);
      const [width, height] = [canvas.clientWidth, canvas.clientHeight];
      if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
        canvas.width = Math.round(width * ratio);
        canvas.height = Math.round(height * ratio);
      }
      const ink = canvas.getContext("2d");
      if (!ink) return;
      ink.setTransform(ratio, 0, 0, ratio, 0, 0);
      ink.clearRect(0, 0, width, height);
      draw(ink, width, height);
    },
  };
}
