import { rowsShown, type SlotTable } from "../engines/slot-table.ts";
import type { LineWin, Spin } from "../engines/spin.ts";
import type { Sprites } from "./sprites.ts";

/** What has won lies over the reels: drawn when it changes, and breathing by the compositor. */
export function createWinLines(canvas: HTMLCanvasElement, table: SlotTable) {
  let [cell, high, gap, ratio] = [0, 0, 0, 1];
  let sprites: Sprites = new Map();
  let colors: readonly string[] = ["#ffffff"];
  let ground = "#000000";

  function clear(): void {
    canvas.classList.remove("breathing");
    canvas.getContext("2d")?.clearRect(0, 0, canvas.width, canvas.height);
  }

  function show(spin: Spin, wins: readonly LineWin[], withScatters: boolean): void {
    const ink = canvas.getContext("2d");
    clear();
    if (!ink) return;
    ink.save();
    ink.scale(ratio, ratio);
    const cells = new Set(wins.flatMap((win) => cellsOf(win, spin)));
    if (withScatters)
      spin.shown.forEach((reel, at) =>
        reel.forEach((symbol, row) => symbol === "S" && cells.add(at * rowsShown + row)),
      );
    ink.fillStyle = "rgb(4 5 12 / 58%)";
    ink.fillRect(0, 0, canvas.width / ratio, canvas.height / ratio);
    for (const win of wins) if (win.line !== undefined) strokeLine(ink, win.line);
    for (const at of cells) {
      const [reel, row] = [Math.floor(at / rowsShown), at % rowsShown];
      const [x, y] = [reel * (cell + gap), row * high];
      const sprite = sprites.get(spin.shown[reel]?.[row] ?? "S");
      ink.fillStyle = ground;
      ink.fillRect(x + 1, y + 1, cell - 2, high - 2);
      if (sprite) ink.drawImage(sprite, x, y + (high - cell) / 2, cell, cell);
      ink.strokeStyle = colors[0] ?? "#ffffff";
      ink.lineWidth = 2.5;
      ink.beginPath();
      ink.roundRect(x + 2, y + 2, cell - 4, high - 4, cell * 0.13);
      ink.stroke();
    }
    ink.restore();
    canvas.classList.add("breathing");
  }

  function strokeLine(ink: CanvasRenderingContext2D, line: number): void {
    const rows = table.lines?.[line] ?? [];
    ink.beginPath();
    rows.forEach((row, reel) => {
      const [x, y] = [reel * (cell + gap) + cell / 2, row * high + high / 2];
      if (reel === 0) ink.moveTo(0, y);
      ink.lineTo(x, y);
      if (reel === rows.length - 1) ink.lineTo(reel * (cell + gap) + cell, y);
    });
    ink.lineJoin = "round";
    ink.lineWidth = 7;
    ink.strokeStyle = "rgb(0 0 0 / 60%)";
    ink.stroke();
    ink.lineWidth = 3.5;
    ink.strokeStyle = colors[line % colors.length] ?? "#ffffff";
    ink.stroke();
  }

  function cellsOf(win: LineWin, { shown }: Spin): number[] {
    const { line } = win;
    if (line !== undefined)
      return (table.lines?.[line] ?? []).slice(0, win.count).map((row, reel) => reel * rowsShown + row);
    return shown
      .slice(0, win.count)
      .flatMap((reel, at) =>
        reel.flatMap((symbol, row) => (symbol === win.symbol || symbol === "W" ? [at * rowsShown + row] : [])),
      );
  }

  return {
    clear,
    show,
    resize(
      width: number,
      height: number,
      between: number,
      pixels: number,
      drawn: Sprites,
      tints: readonly string[],
      under: string,
    ) {
      [cell, high, gap, ratio, sprites, colors, ground] = [width, height, between, pixels, drawn, tints, under];
      canvas.width = Math.round((table.strips.length * (width + between) - between) * pixels);
      canvas.height = Math.round(rowsShown * height * pixels);
    },
  };
}
