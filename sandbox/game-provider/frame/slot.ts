import { type Micro, formatMoney, parseMoney, toWire } from "../../../rules/money.ts";
import { readRound, type SlotRound } from "../engines/play-round.ts";
import { isSlotEngine, slotTables } from "../engines/slot-tables.ts";
import type { Spin } from "../engines/spin.ts";
import type { Opened, RoundView } from "../frame-api.ts";
import type { FrameFacts } from "../frame-page.ts";
import { ask, isFaulty } from "./api.ts";
import { type AutoPlan, chooseAuto, isOver } from "./autoplay.ts";
import { cheerOf } from "./cheer.ts";
import { isStill, say, wait } from "./dom.ts";
import { wordOfError } from "./error-words.ts";
import { openHistory } from "./history.ts";
import type { Host } from "./host.ts";
import { openPayTable } from "./pay-table.ts";
import { calm, createReels, quick } from "./reels.ts";
import { createSlotView } from "./slot-view.ts";
import { createSound } from "./sound.ts";
import { firstStake, stakesOf } from "./stakes.ts";

export interface GameParts {
  root: HTMLElement;
  facts: FrameFacts;
  host: Host;
  opened: Opened;
}

/** From a press to what it came to. */
export function startSlot({ root, facts, host, opened }: GameParts): void {
  const { words, locale, skin, engine, facts: engineFacts } = facts;
  if (!isSlotEngine(engine) || !skin) return;
  const table = slotTables[engine];
  const { session, currency, features } = opened;
  const stakes = stakesOf(opened.limits);
  let stakeAt = firstStake(stakes);
  let balance = parseMoney(opened.balance) ?? 0n;
  let { freeSpins } = opened;
  let isBusy = false;
  let isTurbo = false;
  let auto: AutoPlan | undefined;
  let lastSpinAt = 0;
  /** The round of which the page around the frame has been told. */
  let toldRound = "";
  /** What has been shown last, of which the word may be lost. */
  let shown: { round: string; spins: number } | undefined;

  const money = (micro: Micro) => formatMoney(micro, currency, tags[locale]);
  const unitsOf = (units: number, stake: Micro) => (stake * BigInt(units)) / BigInt(table.stakeUnits);
  const stake = () => (freeSpins ? (parseMoney(freeSpins.bet) ?? 0n) : (stakes[stakeAt] ?? 0n));
  const reels = createReels(table);
  const sound = createSound({ root, words });
  const view = createSlotView({
    root,
    title: facts.titles[locale],
    skin,
    table,
    words,
    reels,
    sound: sound.button,
    on: {
      spin: press,
      less: () => step(-1),
      more: () => step(1),
      turbo: () => void ((isTurbo = !isTurbo), refresh()),
      auto: () => void (auto ? endAuto() : beginAuto()),
      paytable: () =>
        openPayTable({
          root,
          words,
          table,
          engineFacts,
          sprites: view.sprites(),
          stake: stake(),
          tag: tags[locale],
          money,
        }),
      history: () => void openHistory({ root, words, session, money, locale: tags[locale], onShow: replay }),
      ...(host.isFramed && { leave: host.leave }),
    },
  });

  host.onHold(endAuto);
  host.onRefresh(() => void askBalance());
  document.addEventListener("visibilitychange", () => document.hidden && endAuto());
  document.addEventListener("keydown", (event) => {
    if (
      event.code !== "Space" ||
      event.repeat ||
      event.target instanceof HTMLButtonElement ||
      document.querySelector("dialog")
    )
      return;
    event.preventDefault();
    press();
  });
  view.say(words.press);
  refresh();
  if (opened.open) void run(() => resume(opened.open as RoundView)); // Just looked at.

  function press(): void {
    if (isBusy) hurry();
    else if (!host.isHeld()) void run(spin);
  }

  /** Where turbo is forbidden, so is stopping the reels by hand. */
  function hurry(): void {
    if (features.turbo) reels.hurry();
  }

  /** One thing at a time: a round, what goes on of one, or one that is shown again. */
  async function run(work: () => Promise<void>): Promise<void> {
    isBusy = true;
    refresh();
    await work();
    isBusy = false;
    refresh();
    if (!auto) return;
    if (isOver(auto, stake()) || host.isHeld()) endAuto();
    else void run(spin);
  }

  async function spin(): Promise<void> {
    const [least, key] = [features.turbo ? turboFloorMs : strictFloorMs, crypto.randomUUID()];
    await wait(lastSpinAt + least - performance.now());
    lastSpinAt = performance.now();
    const free = freeSpins;
    const staked = stake();
    view.lines.clear();
    view.say("");
    view.amounts({ won: "" });
    const before = balance;
    if (!free) view.amounts({ balance: money(balance > staked ? balance - staked : balance) });
    reels.start();
    sound.play("start");
    // Before it is asked for: by another way the page may hear of the win earlier than the frame does.
    begin(key, free || balance < staked ? 0n : staked);
    const answer = await insist(key, toWire(staked), free !== undefined);
    if (isFaulty(answer)) {
      reels.rest();
      balance = before;
      if (answer.error === "no_free_spins") freeSpins = answer.freeSpins;
      endAuto();
      view.say(refusalOf(answer), "fault");
      host.tell({ type: "roundEnd", round: toldRound, win: "0.00" });
      host.tell({ type: "error", error: answer.error });
      return;
    }
    balance = parseMoney(answer.balance) ?? balance;
    freeSpins = answer.freeSpins;
    view.amounts({ balance: money(balance) });
    await showRound(answer.round);
    const lastWin = parseMoney(answer.round.win) ?? 0n;
    if (auto) auto = { ...auto, left: auto.left - 1, lost: auto.lost + staked - lastWin, lastWin };
  }

  function begin(round: string, staked: Micro): void {
    toldRound = round;
    host.tell({ type: "roundStart", round, stake: toWire(staked) });
  }

  /** The key is kept until the answer is known: nothing is spun twice, and nothing is lost. */
  async function insist(key: string, amount: string, isFree: boolean) {
    let isShownTold = false;
    for (;;) {
      const answer = await ask("spin", { session, key, amount, ...(isFree && { isFree }) });
      const isBehind = answer !== undefined && isFaulty(answer) && answer.error === "round_open" && !isShownTold;
      const behind = isBehind ? shown : undefined;
      if (answer && !behind) return answer;
      // The party was not told, or is told only now, that the round before stands there whole.
      if (behind && (await ask("shown", { session, ...behind }))) {
        isShownTold = true;
        continue;
      }
      endAuto();
      view.say(words.offline, "fault");
      host.tell({ type: "error", error: "offline" });
      await wait(retryMs);
    }
  }

  async function showRound(round: RoundView, isReplay = false): Promise<void> {
    const read = readRound(table, round.stops);
    const staked = parseMoney(round.amount) ?? 0n;
    const win = parseMoney(round.win) ?? 0n;
    let units = 0;
    let all = 0;
    for (const [index, spun] of read.spins.entries()) {
      const isPast = !isReplay && index < round.shown;
      all += spun.freeSpins;
      units += spun.units;
      if (isPast) continue;
      if (index > 0) {
        view.badge(say(words.freeNow, { now: index, all }));
        view.lines.clear();
        reels.start();
        if (!isStill()) await wait(isTurbo ? 120 : 350);
      }
      await reels.land(spun.stops, isTurbo ? quick : calm, () => sound.play("stop"));
      if (!isReplay) {
        shown = { round: round.id, spins: index + 1 };
        void ask("shown", { session, ...shown });
      }
      if (index > 0) view.amounts({ won: money(unitsOf(units, staked)) });
      await showSpin(spun, staked, read, index);
      if (spun.freeSpins > 0 && index < read.spins.length - 1) await announce(spun, index);
    }
    if (read.spins.length > 1) {
      view.badge(undefined);
      await view.banner(words.freeOver, money(win), { ms: isTurbo ? 1_200 : 2_400 });
    }
    endOf(round, win, isReplay);
  }

  async function showSpin(spun: Spin, staked: Micro, { isTop, spins }: SlotRound, index: number): Promise<void> {
    if (spun.units === 0) return view.say(index === 0 ? words.noWin : "");
    const sum = unitsOf(spun.units, staked);
    view.lines.show(spun, spun.wins, spun.scatters >= 3);
    // What is no more than the stake is no win to make much of.
    if (index === 0 && spins.length === 1) view.amounts({ won: money(sum) });
    const cheer = cheerOf({ sum, staked, isTop: isTop && index === spins.length - 1 });
    const isMore = cheer !== "plain";
    sound.play(cheer);
    view.say(say(isMore ? words.wins : words.returned, { amount: money(sum) }), isMore ? "win" : "plain");
    if (cheer === "top") await view.banner(words.topWin, money(sum), { ms: 4_000 });
    else if (cheer === "big") await view.banner(words.bigWin, money(sum), { ms: isTurbo ? 1_400 : 2_800 });
    else if (isMore) await wait(isTurbo ? 350 : 800);
    else await wait(isTurbo ? 150 : 400);
    if (isTurbo || spun.wins.length < 2 || index > 0 || auto) return;
    void showEach(spun, staked);
  }

  /** One line after the other, until the next spin. */
  async function showEach(spun: Spin, staked: Micro): Promise<void> {
    const spinOf = lastSpinAt;
    for (let round = 0; round < 3; round += 1) {
      for (const win of spun.wins) {
        await wait(lineMs);
        if (isBusy || lastSpinAt !== spinOf) return;
        view.lines.show(spun, [win], false);
        const amount = money(unitsOf(win.units, staked));
        view.say(
          win.line === undefined
            ? say(words.wayWin, { ways: win.ways ?? 0, amount })
            : say(words.lineWin, { line: win.line + 1, count: win.count, amount }),
          "win",
        );
      }
    }
  }

  async function announce(spun: Spin, index: number): Promise<void> {
    const lead = say(index === 0 ? words.freeWon : words.freeMore, { count: spun.freeSpins });
    const times = say(words.freeTimes, { times: table.scatter.freeMultiplier });
    sound.play("free");
    const isByItself = auto !== undefined || index > 0;
    await view.banner(lead, index === 0 ? times : "", {
      ms: isByItself ? 1_800 : 8_000,
      ...(!isByItself && { button: words.freeStart }),
    });
  }

  function endOf(round: RoundView, win: Micro, isReplay: boolean): void {
    view.amounts({ won: win > 0n ? money(win) : "" });
    if (isReplay) return;
    balance += win;
    view.amounts({ balance: money(balance) });
    host.tell({ type: "balance", balance: toWire(balance), currency });
    host.tell({ type: "roundEnd", round: toldRound, win: round.win });
    if (host.isFramed) void askBalance();
  }

  /** Decided and paid before: the balance is told without its win until that has been shown. */
  async function resume(round: RoundView): Promise<void> {
    if (round.isPaid) balance -= parseMoney(round.win) ?? 0n;
    view.amounts({ balance: money(balance) });
    host.tell({ type: "balance", balance: toWire(balance), currency });
    begin(round.id, 0n);
    await view.banner(words.resumed, "", { ms: 1_600 });
    await showRound(round);
  }

  async function replay(id: string): Promise<void> {
    if (isBusy) return;
    const round = await ask("replay", { session, round: id });
    if (!round || isFaulty(round)) return view.say(wordOfError(words, round?.error ?? "offline"), "fault");
    await run(async () => {
      view.badge(words.replayed);
      view.lines.clear();
      reels.start();
      await showRound(round, true);
    });
  }

  async function askBalance(): Promise<void> {
    const purse = await ask("balance", { session });
    if (isBusy || !purse || isFaulty(purse)) return;
    balance = parseMoney(purse.balance) ?? balance;
    freeSpins = purse.freeSpins;
    refresh();
    host.tell({ type: "balance", balance: purse.balance, currency });
  }

  function step(by: number): void {
    stakeAt = Math.min(Math.max(stakeAt + by, 0), stakes.length - 1);
    refresh();
  }

  async function beginAuto(): Promise<void> {
    const plan = await chooseAuto({ root, words, money, stake: stake() });
    if (!plan || isBusy) return;
    auto = { ...plan, lost: 0n, lastWin: 0n };
    void run(spin);
  }

  function endAuto(): void {
    auto = undefined;
    refresh();
  }

  function refusalOf({ error, most }: { error: string; most?: string }): string {
    const text = wordOfError(words, error);
    return most === undefined ? text : `${text} ${money(parseMoney(most) ?? 0n)}`;
  }

  function refresh(): void {
    if (!isBusy) rest();
    view.keys({
      isBusy,
      canSpin: !host.isHeld(),
      auto: auto && say(words.autoLeft, { left: auto.left }),
      isTurbo,
      has: { auto: features.autoplay && !freeSpins, turbo: features.turbo },
    });
  }

  /** What a round on its way says otherwise. */
  function rest(): void {
    view.amounts({ balance: money(balance), stake: money(stake()) });
    const practice = facts.mode === "demo" ? words.practice : undefined;
    view.badge(freeSpins ? say(words.given, { left: freeSpins.left, amount: money(stake()) }) : practice);
  }
}

/** For numbers and times: browsers claim to know Kazakh, but write it like English. */
export const tags = { ru: "ru-RU", en: "en-US", kz: "ru-RU" } as const;

const retryMs = 2_000;
const lineMs = 900;
const turboFloorMs = 700;
const strictFloorMs = 2_500;
