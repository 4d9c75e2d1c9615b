import { type Micro, formatMoney, parseMoney, toWire } from "../../../rules/money.ts";
import { handOf } from "../engines/tables.ts";
import { isRed } from "../engines/wheel.ts";
import type { TableView } from "../frame-api.ts";
import { ask, isFaulty } from "./api.ts";
import { createBaccaratStage } from "./baccarat-stage.ts";
import { createBoard } from "./board.ts";
import { openDialog } from "./dialog.ts";
import { make, percent, say } from "./dom.ts";
import { wordOfError } from "./error-words.ts";
import { icon } from "./icons.ts";
import { type GameParts, tags } from "./slot.ts";
import { stakesOf } from "./stakes.ts";
import "./table.css";
import "./wheel.css";
import { cheerOf } from "./cheer.ts";
import { createSound } from "./sound.ts";
import { createWheelStage } from "./wheel-stage.ts";

/** A table whose rounds follow the clock of its server: the frame asks when the next phase has come. */
export function startTable({ root, facts, host, opened }: GameParts): void {
  const { words, locale, engine } = facts;
  if (engine !== "baccarat" && engine !== "wheel") return;
  const { session, currency } = opened;
  const money = (micro: Micro) => formatMoney(micro, currency, tags[locale]);
  const stage = engine === "baccarat" ? createBaccaratStage(words) : createWheelStage();
  const board = createBoard({ table: engine, words, tag: tags[locale], money, onBet: put });
  const sound = createSound({ root, words });
  const chips = stakesOf(opened.limits)
    .filter((_, at) => at % 2 === 0)
    .slice(0, 5);
  let chip = chips[1] ?? chips[0] ?? 0n;
  let draft = new Map<string, Micro>();
  /** As it was before each press that made it. */
  let before: (typeof draft)[] = [];
  let last = new Map<string, Micro>();
  let view: TableView | undefined;
  let isSending = false;
  let asking: ReturnType<typeof setTimeout> | undefined;
  /** The round of which the page around the frame has been told. */
  let toldRound: number | undefined;
  let hasFailed = false;

  const told = make("p", { class: "told", is: { role: "status" } });
  const clock = make("i");
  const past = make("ol", { class: "past", label: words.history });
  const [balance, stake, won] = [make("dd", { id: "balance" }), make("dd", { id: "stake" }), make("dd", { id: "won" })];
  const place = make("button", { class: "go", text: words.place, onclick: () => void send() });
  const undo = make("button", { class: "round", label: words.undo, onclick: () => void takeBack() }, icon("undo"));
  const repeat = make("button", { class: "round", label: words.repeat, onclick: again }, icon("auto"));
  const chipKeys = chips.map((micro) =>
    make("button", {
      class: "pile",
      text: short(micro),
      label: money(micro),
      onclick: () => ((chip = micro), refresh()),
    }),
  );

  root.className = `table ${engine}`;
  root.replaceChildren(
    make(
      "header",
      {},
      make("h1", { text: facts.titles[locale] }),
      make("p", { class: "badge", text: words.simulated }),
      facts.mode === "demo" && make("p", { class: "badge", text: words.practice }),
      sound.button,
      make("button", { class: "plain", label: words.rules, onclick: openRules }, icon("info")),
      host.isFramed && make("button", { class: "plain", label: words.leave, onclick: host.leave }, icon("close")),
    ),
    make("div", { class: "stage" }, stage.element, past),
    make("div", { class: "clock" }, clock),
    told,
    board.element,
    make(
      "footer",
      {},
      make("div", { class: "chips" }, ...chipKeys, undo, repeat),
      place,
      make(
        "dl",
        {},
        make("div", {}, make("dt", { text: words.balance }), balance),
        make("div", {}, make("dt", { text: words.won }), won),
        make("div", {}, make("dt", { text: words.stake }), stake),
      ),
    ),
  );
  host.onHold(refresh);
  host.onRefresh(() => void look());
  document.addEventListener("visibilitychange", () => document.hidden || void look());
  refresh();
  void look();

  async function look(): Promise<void> {
    clearTimeout(asking);
    const answer = await ask("table", { session });
    if (answer && !isFaulty(answer)) apply(answer);
    else fail(answer?.error ?? "offline");
    const next = answer && !isFaulty(answer) ? answer.leftMs + aheadMs : retryMs;
    if (!answer || !isFaulty(answer) || answer.error !== "session_expired")
      asking = setTimeout(() => void look(), next);
  }

  function apply(next: TableView): void {
    const isNew = view?.round !== next.round;
    const isLater = isNew || view?.phase !== next.phase;
    // What went on when one came is not heard.
    if (isLater && view) ring(next);
    if (isNew && view && Object.keys(view.chips).length > 0)
      last = new Map(Object.entries(view.chips).map(([name, amount]) => [name, parseMoney(amount) ?? 0n]));
    view = next;
    root.dataset["phase"] = next.phase;
    if (isLater) {
      const sinceMs = next.phaseMs - next.leftMs;
      clock.getAnimations().forEach((animation) => animation.cancel());
      clock.animate([{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], {
        duration: next.phaseMs,
        delay: -sinceMs,
        fill: "both",
      });
      if (next.phase === "betting") stage.clear();
      if (next.phase === "dealing" && next.outcome) stage.deal(next.outcome, sinceMs, next.phaseMs);
      if (next.phase === "result" && next.outcome) stage.settle(next.outcome);
      if (next.phase !== "betting") clear();
      board.mark(next.phase === "result" ? next.outcome : undefined);
    }
    if (isLater || hasFailed) tell(next);
    hasFailed = false;
    refresh();
  }

  function ring({ phase, win, chips: placed }: TableView): void {
    if (phase === "dealing") return sound.play("start");
    const staked = Object.values(placed).reduce((sum, amount) => sum + (parseMoney(amount) ?? 0n), 0n);
    if (phase === "result") sound.play(cheerOf({ sum: parseMoney(win ?? "0") ?? 0n, staked, isTop: false }));
  }

  function tell({ phase, win, balance: now, round, outcome }: TableView): void {
    const sum = parseMoney(win ?? "0") ?? 0n;
    told.dataset["tone"] = sum > staked() ? "win" : "plain";
    told.textContent =
      phase === "result" && outcome
        ? [nameOf(outcome), sum > 0n && say(sum > staked() ? words.wins : words.returned, { amount: money(sum) })]
            .filter(Boolean)
            .join(" · ")
        : words[phase];
    won.textContent = sum > 0n ? money(sum) : "";
    if (toldRound !== undefined && (phase === "result" || toldRound !== round)) {
      host.tell({ type: "roundEnd", round: String(toldRound), win: win ?? "0.00" });
      toldRound = undefined;
    }
    // What was staked has left the balance while bets were taken.
    if (phase === "dealing" && staked() > 0n && toldRound === undefined) {
      host.tell({ type: "roundStart", round: String(round), stake: "0.00" });
      toldRound = round;
    }
    host.tell({ type: "balance", balance: now, currency });
  }

  function put(name: string): void {
    change(new Map(draft).set(name, (draft.get(name) ?? 0n) + chip));
  }

  function again(): void {
    change(new Map(last));
  }

  function change(next: typeof draft): void {
    before.push(draft);
    draft = next;
    refresh();
  }

  function clear(): void {
    [draft, before] = [new Map(), []];
  }

  async function send(): Promise<void> {
    if (!view || draft.size === 0 || isSending) return;
    isSending = true;
    refresh();
    const order = {
      session,
      key: crypto.randomUUID(),
      round: view.round,
      chips: Object.fromEntries([...draft].map(([name, micro]) => [name, toWire(micro)])),
    };
    // The same order again, while nobody knows what became of it.
    let answer = await ask("chips", order);
    for (let tries = 0; !answer && tries < 3; tries += 1) answer = await ask("chips", order);
    isSending = false;
    if (!answer || isFaulty(answer)) {
      refresh();
      return fail(answer?.error ?? "offline");
    }
    clear();
    apply(answer);
    host.tell({ type: "balance", balance: answer.balance, currency });
  }

  async function takeBack(): Promise<void> {
    const earlier = before.pop();
    if (earlier) {
      draft = earlier;
      return refresh();
    }
    if (!view) return;
    const answer = await ask("undo", { session, round: view.round });
    if (answer && !isFaulty(answer)) apply(answer);
    else fail(answer?.error ?? "offline");
  }

  function fail(error: string): void {
    hasFailed = true;
    told.dataset["tone"] = "fault";
    told.textContent = wordOfError(words, error);
    host.tell({ type: "error", error });
  }

  function staked(): Micro {
    return Object.values(view?.chips ?? {}).reduce((sum, amount) => sum + (parseMoney(amount) ?? 0n), 0n);
  }

  function refresh(): void {
    const isOpen = view?.phase === "betting" && !host.isHeld() && !isSending;
    const drafted = [...draft.values()].reduce((sum, micro) => sum + micro, 0n);
    board.open(isOpen);
    board.show(view?.chips ?? {}, draft);
    place.disabled = !isOpen || draft.size === 0;
    undo.disabled = !isOpen || (draft.size === 0 && staked() === 0n);
    repeat.disabled = !isOpen || last.size === 0;
    chipKeys.forEach((key, at) => key.setAttribute("aria-pressed", String(chips[at] === chip)));
    balance.textContent = money(parseMoney(view?.balance ?? opened.balance) ?? 0n);
    stake.textContent = money(staked() + drafted);
    const shown = (view?.past ?? []).map((outcome) =>
      make("li", { text: shortNameOf(outcome), class: toneOf(outcome) }),
    );
    past.replaceChildren(...shown);
  }

  function nameOf(outcome: readonly number[]): string {
    if (engine === "baccarat") return words[handOf(outcome).winner];
    const [pocket = 0] = outcome;
    return pocket === 0 ? "0" : `${pocket} · ${isRed(pocket) ? words.red : words.black}`;
  }

  function shortNameOf(outcome: readonly number[]): string {
    return engine === "baccarat" ? words[handOf(outcome).winner].slice(0, 1) : String(outcome[0] ?? 0);
  }

  function toneOf(outcome: readonly number[]): string {
    if (engine === "baccarat") return handOf(outcome).winner;
    const [pocket = 0] = outcome;
    return pocket === 0 ? "zero" : isRed(pocket) ? "red" : "black";
  }

  function openRules(): void {
    const returns = Object.entries(facts.facts.rtpOf ?? {}).map(
      ([name, rtp]) => [words[name as "player"], rtp] as const,
    );
    const all = returns.length > 0 ? returns : [[words.rtp, facts.facts.rtp] as const];
    const rows = all.flatMap(([name, rtp]) => [
      make("dt", { text: name }),
      make("dd", { text: percent(rtp, tags[locale]) }),
    ]);
    openDialog(
      { root, words, title: words.rules },
      make("p", { text: words.tableRule }),
      make("h3", { text: words.rtp }),
      make("dl", { class: "facts" }, ...rows),
    );
  }
}

/** Past a phase's end, so that the next one has come. */
const aheadMs = 80;
const retryMs = 2_000;

function short(micro: Micro): string {
  const whole = Number(micro) / 1_000_000;
  return whole >= 1_000 ? `${whole / 1_000}k` : String(whole);
}
