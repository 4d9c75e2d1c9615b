import { rowsShown, type SlotTable, slotSymbols } from "./slot-table.ts";

export interface Enumerated {
  /** Stops of all reels together. */
  stops: number;
  /** How many of them win so many units on lines or by ways, with so many scatters: `counts[scatters].get(units)`. */
  counts: Map<number, number>[];
}

/** Every stop of all reels, one by one. The last two reels run inside what the others have left possible. */
export function enumerateStops(table: SlotTable): Enumerated {
  const reels = table.strips.map(windowsOf);
  const counts = Array.from({ length: rowsShown * reels.length + 1 }, () => new Map<number, number>());
  const paysOf = slotSymbols.map((symbol) => table.pays[symbol] ?? []);
  const evaluate = table.lines
    ? lineEvaluator(table.lines, paysOf, table.wildMultiplier, reels.length)
    : waysEvaluator(paysOf);

  const at: Window[] = [];
  function walk(reel: number, scatters: number): void {
    for (const window of reels[reel] ?? []) {
      at[reel] = window;
      const inSight = scatters + window.scatters;
      if (reel === reels.length - 1) {
        const units = evaluate.last(at);
        const of = counts[inSight] as Map<number, number>; // One for every number of scatters.
        of.set(units, (of.get(units) ?? 0) + 1);
      } else if (evaluate.keep(reel, at)) {
        walk(reel + 1, inSight);
      }
    }
  }
  walk(0, 0);
  return { stops: table.strips.reduce((product, { length }) => product * length, 1), counts };
}

interface Window {
  symbols: number[];
  scatters: number;
}

interface Evaluator {
  /** Told of each reel but the last; narrows what may still win. */
  keep(reel: number, at: readonly Window[]): true;
  last(at: readonly Window[]): number;
}

const wild = slotSymbols.indexOf("W");
const scatter = slotSymbols.indexOf("S");

function windowsOf(strip: SlotTable["strips"][number]): Window[] {
  return strip.map((_, stop) => {
    const symbols = Array.from({ length: rowsShown }, (__, row) =>
      slotSymbols.indexOf(strip[(stop + row) % strip.length] ?? "S"),
    );
    return { symbols, scatters: symbols.filter((symbol) => symbol === scatter).length };
  });
}

type Pays = readonly (number | undefined)[];

/** A line that a reel has broken is settled there, and looked at no more by the reels behind. */
function lineEvaluator(
  lines: readonly (readonly number[])[],
  paysOf: readonly Pays[],
  wildMultiplier: number,
  reelCount: number,
): Evaluator {
  const alive = Array.from({ length: reelCount }, () => ({
    lines: [] as number[],
    multipliers: [] as number[],
    won: 0,
  }));
  const first = { lines: lines.map((_, line) => line), multipliers: lines.map(() => 1), won: 0 };

  return {
    keep(reel, at) {
      const [before, now] = [reel === 0 ? first : alive[reel - 1], alive[reel]] as [typeof first, typeof first];
      now.lines.length = now.multipliers.length = 0;
      now.won = before.won;
      const { symbols } = at[reel] as Window;
      for (let index = 0; index < before.lines.length; index += 1) {
        const line = before.lines[index] as number;
        const multiplier = before.multipliers[index] as number;
        const rows = lines[line] as readonly number[];
        const symbol = symbols[rows[reel] as number] as number;
        const wanted = (at[0] as Window).symbols[rows[0] as number] as number;
        if (symbol === wanted || symbol === wild) {
          now.lines.push(line);
          now.multipliers.push(symbol === wild ? multiplier * wildMultiplier : multiplier);
        } else {
          now.won += (paysOf[wanted]?.[reel - 2] ?? 0) * multiplier;
        }
      }
      return true;
    },
    last(at) {
      const before = alive[reelCount - 2] as typeof first;
      let { won } = before;
      const { symbols } = at[reelCount - 1] as Window;
      for (let index = 0; index < before.lines.length; index += 1) {
        const rows = lines[before.lines[index] as number] as readonly number[];
        const multiplier = before.multipliers[index] as number;
        const symbol = symbols[rows[reelCount - 1] as number] as number;
        const wanted = (at[0] as Window).symbols[rows[0] as number] as number;
        if (symbol === wanted) won += (paysOf[wanted]?.[reelCount - 2] ?? 0) * multiplier;
        else if (symbol === wild) won += (paysOf[wanted]?.[reelCount - 2] ?? 0) * multiplier * wildMultiplier;
        else won += (paysOf[wanted]?.[reelCount - 3] ?? 0) * multiplier;
      }
      return won;
    },
  };
}

function waysEvaluator(paysOf: readonly Pays[]): Evaluator {
  type Run = { symbols: number[]; ways: number[]; won: number };
  const alive: Run[] = Array.from({ length: 8 }, () => ({ symbols: [], ways: [], won: 0 }));
  const first: Run = { symbols: slotSymbols.map((_, symbol) => symbol), ways: slotSymbols.map(() => 1), won: 0 };

  function step(before: Run, symbols: readonly number[], reel: number, now: Run): void {
    now.symbols.length = now.ways.length = 0;
    now.won = before.won;
    for (let index = 0; index < before.symbols.length; index += 1) {
      const symbol = before.symbols[index] as number;
      const ways = before.ways[index] as number;
      let here = 0;
      for (const other of symbols) if (other === symbol || other === wild) here += 1;
      if (here > 0) {
        now.symbols.push(symbol);
        now.ways.push(ways * here);
      } else {
        now.won += (paysOf[symbol]?.[reel - 2] ?? 0) * ways;
      }
    }
  }

  return {
    keep(reel, at) {
      step(reel === 0 ? first : (alive[reel - 1] as Run), (at[reel] as Window).symbols, reel, alive[reel] as Run);
      return true;
    },
    last(at) {
      const reel = at.length - 1;
      const now = alive[reel] as Run;
      step(alive[reel - 1] as Run, (at[reel] as Window).symbols, reel, now);
      let { won } = now;
      for (let index = 0; index < now.symbols.length; index += 1)
        won += (paysOf[now.symbols[index] as number]?.[reel - 1] ?? 0) * (now.ways[index] as number);
      return won;
    },
  };
}
