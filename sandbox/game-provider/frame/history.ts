import { type Micro, parseMoney } from "../../../rules/money.ts";
import type { PastRound } from "../frame-api.ts";
import type { Words } from "../words.ts";
import { ask, isFaulty } from "./api.ts";
import { openDialog } from "./dialog.ts";
import { make } from "./dom.ts";
import { wordOfError } from "./error-words.ts";

interface HistoryParts {
  root: HTMLElement;
  words: Words;
  session: string;
  money(micro: Micro): string;
  locale: string;
  onShow(round: string): void;
}

export async function openHistory({ root, words, session, money, locale, onShow }: HistoryParts): Promise<void> {
  const list = make("ol", { class: "rounds" });
  const more = make("button", { class: "plain wide", text: words.earlier, hidden: true, onclick: () => void load() });
  const dialog = openDialog({ root, words, title: words.history }, list, more);
  const time = new Intl.DateTimeFormat(locale, timeParts);
  let before: string | undefined;
  await load();

  async function load(): Promise<void> {
    const page = await ask("history", { session, ...(before !== undefined && { before }) });
    if (!page || isFaulty(page)) {
      list.replaceChildren(make("li", { text: wordOfError(words, page?.error ?? "offline") }));
      return;
    }
    list.append(...page.rounds.map(rowOf));
    if (list.childElementCount === 0) list.append(make("li", { text: words.empty }));
    before = page.rounds.at(-1)?.id;
    more.hidden = !page.hasMore;
  }

  function rowOf({ id, at, amount, win, isFree }: PastRound): HTMLElement {
    const won = parseMoney(win) ?? 0n;
    const show = () => {
      dialog.close();
      onShow(id);
    };
    return make(
      "li",
      {},
      make("time", { text: time.format(new Date(at)), is: { datetime: at } }),
      make("span", { text: isFree ? "—" : money(parseMoney(amount) ?? 0n) }),
      make("b", { text: money(won), class: won > (parseMoney(amount) ?? 0n) ? "more" : "" }),
      make("button", { class: "plain", text: words.show, onclick: show }),
    );
  }
}

const timeParts = {
  day: "2-digit",
  month: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
} as const;
