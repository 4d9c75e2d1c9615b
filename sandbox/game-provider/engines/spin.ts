import { rowsShown, type SlotSymbol, type SlotTable, slotSymbols } from "./slot-table.ts";

export interface LineWin {
  symbol: SlotSymbol;
  /** How many from the left. */
  count: number;
  /** Index of the line; undefined where ways pay. */
  line?: number;
  ways?: number;
  units: number;
}

export interface Spin {
  stops: number[];
  /** By reel, from the top. */
  shown: SlotSymbol[][];
  wins: LineWin[];
  scatters: number;
  scatterUnits: number;
  freeSpins: number;
  /** All of it. */
  units: number;
}

/** What reels that stop there pay: the first symbol shown on a reel is the one at its stop. */
export function spin(table: SlotTable, stops: readonly number[], isFree = false): Spin {
  const { scatter } = table;
  const shown = table.strips.map((strip, reel) =>
    Array.from({ length: rowsShown }, (_, row) => symbolAt(strip, (stops[reel] ?? 0) + row)),
  );
  const base = table.lines ? lineWins(table, table.lines, shown) : wayWins(table, shown);
  const wins = isFree ? base.map((win) => ({ ...win, units: win.units * scatter.freeMultiplier })) : base;
  const scatters = shown.flat().filter((symbol) => symbol === "S").length;
  const scatterUnits = scatter.pays[scatters] ?? 0;
  return {
    stops: [...stops],
    shown,
    wins,
    scatters,
    scatterUnits,
    freeSpins: scatter.freeSpins[scatters] ?? 0,
    units: wins.reduce((sum, { units }) => sum + units, scatterUnits),
  };
}

function symbolAt(strip: readonly SlotSymbol[], at: number): SlotSymbol {
  return strip[at % strip.length] ?? "S";
}

function lineWins(table: SlotTable, lines: NonNullable<SlotTable["lines"]>, shown: SlotSymbol[][]): LineWin[] {
  return lines.flatMap((rows, line) => {
    const [symbol = "S", ...others] = rows.map((row, reel) => shown[reel]?.[row] ?? "S");
    const end = others.findIndex((other) => other !== symbol && other !== "W");
    const run = others.slice(0, end < 0 ? others.length : end);
    const wilds = run.filter((other) => other === "W").length;
    const units = (table.pays[symbol]?.[run.length - 1] ?? 0) * table.wildMultiplier ** wilds;
    return units > 0 ? [{ symbol, count: run.length + 1, line, units }] : [];
  });
}

function wayWins(table: SlotTable, shown: SlotSymbol[][]): LineWin[] {
  return slotSymbols.flatMap((symbol) => {
    const perReel = shown.map((reel) => reel.filter((other) => other === symbol || other === "W").length);
    const end = perReel.indexOf(0);
    const run = perReel.slice(0, end < 0 ? perReel.length : end);
    const ways = run.reduce((product, count) => product * count, 1);
    const units = (table.pays[symbol]?.[run.length - 2] ?? 0) * ways;
    return units > 0 ? [{ symbol, count: run.length, ways, units }] : [];
  });
}
