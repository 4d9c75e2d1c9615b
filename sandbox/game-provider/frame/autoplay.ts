import { type Micro, parseAmount } from "../../../rules/money.ts";
import type { Words } from "../words.ts";
import { openDialog } from "./dialog.ts";
import { make } from "./dom.ts";

export interface AutoPlan {
  left: number;
  lossStop: Micro;
  singleStop: Micro;
  /** By its own spins: what else moves the balance is none of its losses. */
  lost: Micro;
  lastWin: Micro;
}

/** Whether a plan has come to its end, with this stake next: never more is lost than may be. */
export function isOver({ left, lossStop, singleStop, lost, lastWin }: AutoPlan, stake: Micro): boolean {
  return left <= 0 || lost + stake > lossStop || lastWin >= singleStop;
}

interface AutoParts {
  root: HTMLElement;
  words: Words;
  money(micro: Micro): string;
  stake: Micro;
}

const counts = [10, 25, 50, 100];

/** Both stops have to be chosen; undefined when it is closed. */
export function chooseAuto({
  root,
  words,
  money,
  stake,
}: AutoParts): Promise<Pick<AutoPlan, "left" | "lossStop" | "singleStop"> | undefined> {
  return new Promise((resolve) => {
    const count = select(
      "auto-count",
      counts.map((number) => [String(number), String(number)]),
      1,
    );
    const loss = select(
      "auto-loss",
      [10n, 20n, 50n, 100n].map((times) => [toText(stake * times), money(stake * times)]),
      1,
    );
    const single = select(
      "auto-single",
      [10n, 20n, 50n, 100n].map((times) => [toText(stake * times), money(stake * times)]),
      2,
    );
    // A frame that may send no forms has no submit either.
    const start = make("button", { class: "go", text: words.autoStart, onclick: begin });
    const fields = make(
      "div",
      { class: "auto" },
      row(words.autoRounds, count),
      row(words.autoLoss, loss),
      row(words.autoSingle, single),
      make("p", { class: "hint", text: words.autoHint }),
      start,
    );
    const dialog = openDialog({ root, words, title: words.auto, onClose: () => resolve(undefined) }, fields);

    function begin(): void {
      resolve({
        left: Number(count.value),
        lossStop: parseAmount(loss.value) ?? stake,
        singleStop: parseAmount(single.value) ?? stake,
      });
      dialog.close();
    }
  });
}

function toText(micro: Micro): string {
  return `${micro / 1_000_000n}.${((micro % 1_000_000n) / 10_000n).toString().padStart(2, "0")}`;
}

function select(id: string, options: [value: string, text: string][], chosen: number): HTMLSelectElement {
  const element = make("select", { id }, ...options.map(([value, text]) => make("option", { text, is: { value } })));
  element.selectedIndex = chosen;
  return element;
}

function row(text: string, field: HTMLElement): HTMLElement {
  return make("label", { is: { for: field.id } }, make("span", { text }), field);
}
