import type { Micro } from "../../../rules/money.ts";
import type { EngineFacts } from "../engines/engines.ts";
import { rowsShown, slotSymbols, type SlotSymbol, type SlotTable } from "../engines/slot-table.ts";
import type { Words } from "../words.ts";
import { openDialog } from "./dialog.ts";
import { make, percent, say } from "./dom.ts";
import type { Sprites } from "./sprites.ts";

interface PayTableParts {
  root: HTMLElement;
  words: Words;
  table: SlotTable;
  engineFacts: EngineFacts;
  sprites: Sprites;
  stake: Micro;
  /** For numbers. */
  tag: string;
  money(micro: Micro): string;
}

export function openPayTable({ root, words, table, engineFacts, sprites, stake, tag, money }: PayTableParts): void {
  const amount = (units: number) => money((stake * BigInt(units)) / BigInt(table.stakeUnits));
  const paying = slotSymbols.filter((symbol) => table.pays[symbol]);
  const rows = paying.map((symbol) =>
    make(
      "li",
      {},
      picture(sprites, symbol),
      make(
        "dl",
        {},
        ...paysOf(table, symbol).flatMap(([count, units]) => [
          make("dt", { text: String(count) }),
          make("dd", { text: amount(units) }),
        ]),
      ),
    ),
  );
  const { scatter } = table;
  const bonus = Object.entries(scatter.freeSpins).map(([count, spins]) =>
    make("p", { text: say(words.scatterRule, { count, spins, amount: amount(scatter.pays[Number(count)] ?? 0) }) }),
  );
  const rules = [
    say(table.lines ? words.payLines : words.payWays, { amount: money(stake) }),
    say(words.freeRule, { times: scatter.freeMultiplier }),
    say(words.topRule, { times: engineFacts.maxWin.toLocaleString(tag) }),
    words.decided,
  ];
  const told = [
    [words.rtp, percent(engineFacts.rtp, tag)],
    [words.volatility, words.levels[engineFacts.volatility]],
    [words.top, `×${engineFacts.maxWin.toLocaleString(tag)}`],
    [table.lines ? words.lines : words.ways, String(engineFacts.lines)],
  ] as const;
  openDialog(
    { root, words, title: words.table },
    make("ul", { class: "pays" }, ...rows),
    make(
      "ul",
      { class: "special" },
      make(
        "li",
        {},
        picture(sprites, "W"),
        make(
          "div",
          {},
          make("p", { text: words.wildRule }),
          table.wildMultiplier > 1 && make("p", { text: say(words.wildTimes, { times: table.wildMultiplier }) }),
        ),
      ),
      make("li", {}, picture(sprites, "S"), make("div", {}, ...bonus)),
    ),
    table.lines ? make("ol", { class: "lines" }, ...table.lines.map(lineOf)) : make("span"),
    make("h3", { text: words.rules }),
    ...rules.map((text) => make("p", { text })),
    make(
      "dl",
      { class: "facts" },
      ...told.flatMap(([name, value]) => [make("dt", { text: name }), make("dd", { text: value })]),
    ),
  );
}

function paysOf({ pays }: SlotTable, symbol: SlotSymbol): [count: number, units: number][] {
  return (pays[symbol] ?? [])
    .flatMap((units, index) => (units !== undefined && units > 0 ? [[index + 2, units] as [number, number]] : []))
    .toReversed();
}

function picture(sprites: Sprites, symbol: SlotSymbol): HTMLCanvasElement {
  const sprite = sprites.get(symbol);
  const canvas = make("canvas", { class: "symbol", is: { "aria-hidden": "true" } });
  canvas.width = canvas.height = 112;
  if (sprite) canvas.getContext("2d")?.drawImage(sprite, 0, 0, 112, 112);
  return canvas;
}

function lineOf(rows: readonly number[]): HTMLElement {
  const cells = Array.from({ length: rowsShown * rows.length }, (_, at) =>
    make("i", rows[at % rows.length] === Math.floor(at / rows.length) ? { class: "on" } : {}),
  );
  const grid = make("div", { class: "grid", is: { "data-reels": String(rows.length) } }, ...cells);
  return make("li", {}, grid);
}
