import type { GameSheet, SheetSymbol } from "../../../contract/game-sheets.ts";
import en from "../../../locales/en/sandbox/game-sheets.json";
import kz from "../../../locales/kz/sandbox/game-sheets.json";
import ru from "../../../locales/ru/sandbox/game-sheets.json";
import { baccaratBets } from "../engines/baccarat.ts";
import { type EngineFacts, engines } from "../engines/engines.ts";
import { type SlotSymbol, slotSymbols, type SlotTable } from "../engines/slot-table.ts";
import { isSlotEngine, slotTables } from "../engines/slot-tables.ts";
import { tables } from "../engines/tables.ts";
import type { Skin } from "../skins/skin.ts";
import { symbolPicture } from "../skins/symbol-picture.ts";
import { engineOf, inPercent, skinOf } from "./catalogue.ts";

type Words = typeof en;
const words = { ru, en, kz } satisfies Record<string, Words>;

/** How a title pays, made from the very tables that decide its rounds. */
export function sheetOf(code: string): GameSheet | undefined {
  const engine = engineOf(code);
  if (!engine) return undefined;
  const { version, odds } = engines[engine];
  const skin = skinOf(code);
  const told = { version, hits: odds?.hits, above: odds?.above, free_spins_one_in: odds?.freeSpinsOneIn };
  if (isSlotEngine(engine) && skin) {
    const table = slotTables[engine];
    return { ...told, symbols: symbolsOf(table, skin), bets: [], rules: rulesOf(table) };
  }
  return { ...told, symbols: [], bets: betsOf(engines[engine]), rules: [said((one) => one.rules.table)] };
}

function symbolsOf(table: SlotTable, skin: Skin): SheetSymbol[] {
  const { scatter, stakeUnits } = table;
  const inStakes = (units: number) => String(units / stakeUnits);
  const byCount = (values: Readonly<Record<number, number>>) =>
    Object.entries(values).map(([count, value]) => ({ count: Number(count), value }));
  const onReels = slotSymbols.filter((symbol) => table.strips.some((strip) => strip.includes(symbol)));
  return onReels.map((symbol) => ({
    names: nameOf(symbol, skin),
    picture: symbolPicture(symbol, skin),
    pays:
      symbol === "S"
        ? byCount(scatter.pays).map(({ count, value }) => ({ count, times: inStakes(value) }))
        : (table.pays[symbol] ?? []).flatMap((units, index) =>
            units ? [{ count: index + 2, times: inStakes(units) }] : [],
          ),
    free_spins: symbol === "S" ? byCount(scatter.freeSpins).map(({ count, value }) => ({ count, spins: value })) : [],
  }));
}

function nameOf(symbol: SlotSymbol, skin: Skin): Record<keyof typeof words, string> {
  const index = Number(symbol[1]) - 1;
  if (symbol === "W") return said((one) => one.wild);
  if (symbol === "S") return said((one) => one.scatter);
  const letter = letters[index] ?? "";
  if (symbol.startsWith("L")) return said(() => letter);
  const shape = skin.symbols[index] ?? skin.symbols[0];
  return said((one) => one.symbols[shape]);
}

function rulesOf({ lines, wildMultiplier, scatter }: SlotTable) {
  const wild = wildMultiplier > 1 ? said((one) => one.rules.wild_times, wildMultiplier) : said((one) => one.rules.wild);
  return [
    said((one) => (lines ? one.rules.lines : one.rules.ways)),
    wild,
    said((one) => one.rules.free, scatter.freeMultiplier),
    said((one) => one.rules.decided),
  ];
}

/** Those of one kind pay alike: the first of each stands for it. */
const wheelKinds = {
  number: "n0",
  dozen: "dozen1",
  column: "column1",
  colour: "red",
  parity: "odd",
  half: "low",
} as const;

function betsOf({ id, rtp, rtpOf = {} }: EngineFacts): GameSheet["bets"] {
  if (id === "baccarat")
    return baccaratBets.map((bet) => ({
      names: said((one) => one.bets[bet]),
      times: hundredths(tables.baccarat.top(bet)),
      returns: inPercent(rtpOf[bet] ?? rtp),
    }));
  return Object.entries(wheelKinds).map(([kind, bet]) => ({
    names: said((one) => one.bets[kind as keyof typeof wheelKinds]),
    times: hundredths(tables.wheel.top(bet)),
    returns: inPercent(rtp),
  }));
}

const hundredths = (value: bigint) => String(Number(value) / 100);
const letters = ["A", "K", "Q", "J"] as const;

function said(word: (words: Words) => string, times = 0): Record<keyof typeof words, string> {
  const put = (text: string) => text.replace("{times}", String(times));
  return { ru: put(word(words.ru)), en: put(word(words.en)), kz: put(word(words.kz)) };
}
