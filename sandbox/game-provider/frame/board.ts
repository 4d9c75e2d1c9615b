import { type Micro, parseMoney } from "../../../rules/money.ts";
import { baccaratBets } from "../engines/baccarat.ts";
import { tables, type TableId } from "../engines/tables.ts";
import { isRed, outsideBets } from "../engines/wheel.ts";
import type { Words } from "../words.ts";
import { make } from "./dom.ts";

interface BoardParts {
  table: TableId;
  words: Words;
  /** For numbers. */
  tag: string;
  money(micro: Micro): string;
  onBet(name: string): void;
}

/** Where one bets: a button for each bet, with what lies on it. */
export function createBoard({ table, words, tag, money, onBet }: BoardParts) {
  const names = table === "baccarat" ? [...baccaratBets] : [...numbers, ...outsideBets];
  const cells = new Map(
    names.map((name) => {
      const chip = make("span", { class: "chip", hidden: true });
      const label = labelOf(name, words);
      const pays =
        table === "baccarat" &&
        make("small", { text: `×${(Number(tables.baccarat.top(name)) / 100).toLocaleString(tag)}` });
      const button = make("button", { class: `bet ${toneOf(name)}`, onclick: () => onBet(name) }, label, pays, chip);
      const [, number] = /^n([1-9]\d*)$/.exec(name) ?? [];
      if (number !== undefined) {
        const at = Number(number) - 1;
        const areas = {
          "--pc": 2 + (at % 6),
          "--pr": 1 + Math.floor(at / 6),
          "--lc": 2 + Math.floor(at / 3),
          "--lr": 3 - (at % 3),
        };
        for (const [property, value] of Object.entries(areas)) button.style.setProperty(property, String(value));
      }
      return [name, { button, chip, label }] as const;
    }),
  );
  const of = (list: readonly string[]) => list.flatMap((name) => cells.get(name)?.button ?? []);
  const element =
    table === "baccarat"
      ? make("div", { class: "board hands" }, ...of(["player", "tie", "banker"]))
      : make(
          "div",
          { class: "board" },
          make("div", { class: "numbers" }, ...of(numbers)),
          make("div", { class: "outside" }, ...of(outsideBets)),
        );

  return {
    element,
    /** What lies there: what has been taken, and what has only been put down. */
    show(placed: Readonly<Record<string, string>>, draft: ReadonlyMap<string, Micro>) {
      for (const [name, { chip, button, label }] of cells) {
        const [taken, drafted] = [parseMoney(placed[name] ?? "0") ?? 0n, draft.get(name) ?? 0n];
        const sum = taken + drafted;
        chip.hidden = sum === 0n;
        chip.textContent = shortOf(sum);
        chip.classList.toggle("draft", drafted > 0n);
        button.setAttribute("aria-label", sum === 0n ? label : `${label}: ${money(sum)}`);
      }
    },
    open(isOpen: boolean) {
      for (const { button } of cells.values()) button.disabled = !isOpen;
    },
    mark(outcome: readonly number[] | undefined) {
      for (const [name, { button }] of cells)
        button.classList.toggle("hit", outcome !== undefined && tables[table].returns(name, outcome) > 100n);
    },
  };
}

const numbers = Array.from({ length: 37 }, (_, number) => `n${number}`);

function labelOf(name: string, words: Words): string {
  const [, number] = /^n(\d+)$/.exec(name) ?? [];
  if (number !== undefined) return number;
  const [, dozen] = /^dozen(\d)$/.exec(name) ?? [];
  if (dozen !== undefined) return `${Number(dozen) * 12 - 11}–${Number(dozen) * 12}`;
  const [, column] = /^column(\d)$/.exec(name) ?? [];
  if (column !== undefined) return [0, 3, 6].map((more) => Number(column) + more).join("·") + "…";
  if (name === "low") return "1–18";
  if (name === "high") return "19–36";
  return words[name as "player" | "banker" | "tie" | "red" | "black" | "odd" | "even"];
}

function toneOf(name: string): string {
  if (name === "n0") return "zero";
  const [, number] = /^n(\d+)$/.exec(name) ?? [];
  if (number !== undefined) return isRed(Number(number)) ? "red" : "black";
  return ["red", "black", "player", "banker", "tie"].includes(name) ? name : "";
}

/** A chip is small: what lies on it is told in full to whoever asks. */
function shortOf(sum: Micro): string {
  const whole = Number(sum) / 1_000_000;
  return whole >= 10_000 ? `${Math.floor(whole / 1_000)}k` : String(Math.floor(whole * 100) / 100);
}
