import { slotSymbols, type SlotTable } from "../engines/slot-table.ts";
import type { Skin } from "../skins/skin.ts";
import type { Words } from "../words.ts";
import { make } from "./dom.ts";
import { icon } from "./icons.ts";
import type { Reels } from "./reels.ts";
import { drawScene } from "./scene.ts";
import { mixed as mix } from "../skins/mixed.ts";
import { drawSprites, type Sprites } from "./sprites.ts";
import { createWinLines } from "./win-lines.ts";

interface SlotViewParts {
  root: HTMLElement;
  title: string;
  skin: Skin;
  table: SlotTable;
  words: Words;
  reels: Reels;
  sound: HTMLElement;
  on: Record<"spin" | "less" | "more" | "turbo" | "auto" | "paytable" | "history", () => void> & {
    /** Only where a page frames the game. */
    leave?: () => void;
  };
}

/** All that is seen of a slot, and what its size asks for. */
export function createSlotView({ root, title, skin, table, words, reels, sound, on }: SlotViewParts) {
  const scene = make("canvas", { class: "scene", is: { "aria-hidden": "true" } });
  const overlay = make("canvas", { class: "overlay", is: { "aria-hidden": "true" } });
  const lines = createWinLines(overlay, table);
  const badge = make("p", { class: "badge", hidden: true });
  const told = make("p", { class: "told", is: { role: "status" } });
  const banner = make("div", { class: "banner", hidden: true });
  const balance = make("dd", { id: "balance" });
  const stake = make("dd", { id: "stake" });
  const won = make("dd", { id: "won" });
  const spin = make("button", { class: "spin", label: words.spin, onclick: on.spin }, icon("spin"));
  const less = make("button", { class: "round", label: words.less, onclick: on.less }, icon("minus"));
  const more = make("button", { class: "round", label: words.more, onclick: on.more }, icon("plus"));
  const turbo = make(
    "button",
    { class: "round", label: words.turbo, onclick: on.turbo, is: { "aria-pressed": "false" } },
    icon("turbo"),
  );
  const auto = make("button", { class: "round", label: words.auto, onclick: on.auto }, icon("auto"));
  const field = make("div", { class: "field" }, reels.element, overlay, banner);

  const { palette } = skin;
  for (const [name, color] of Object.entries({
    ground: palette.ground,
    deep: palette.deep,
    accent: palette.accent,
    bright: mix(palette.accent, "#ffffff", 0.3),
    paper: palette.letter,
  }))
    root.style.setProperty(`--${name}`, color);
  root.className = "slot";
  root.replaceChildren(
    scene,
    make(
      "header",
      {},
      make("h1", { text: title }),
      badge,
      sound,
      make("button", { class: "plain", label: words.history, onclick: on.history }, icon("history")),
      make("button", { class: "plain", label: words.table, onclick: on.paytable }, icon("info")),
      on.leave && make("button", { class: "plain", label: words.leave, onclick: on.leave }, icon("close")),
    ),
    make("div", { class: "stage" }, field, told),
    make(
      "footer",
      {},
      make(
        "dl",
        {},
        make("div", {}, make("dt", { text: words.balance }), balance),
        make("div", {}, make("dt", { text: words.won }), won),
        make("div", {}, make("dt", { text: words.stake }), stake),
      ),
      make("div", { class: "keys" }, less, more, spin, turbo, auto),
    ),
  );

  let sprites: Sprites = new Map();
  const symbols = slotSymbols.filter((symbol) => symbol === "W" || symbol === "S" || table.pays[symbol]);
  function fit(): void {
    const box = field.parentElement?.getBoundingClientRect();
    if (!box || box.width === 0) return;
    const count = table.strips.length;
    const room = { width: box.width - 2 * frame, height: box.height - told.offsetHeight - 2 * frame };
    const width = Math.floor(Math.min((room.width - (count - 1) * gap) / count, room.height / 3, mostCell));
    const height = Math.floor(Math.min(room.height / 3, width * tallest));
    const ratio = Math.min(devicePixelRatio, 2);
    sprites = drawSprites(skin, symbols, Math.round(width * ratio), words);
    reels.resize(sprites, width, height, ratio);
    const tints = [palette.accent, ...palette.symbols];
    lines.resize(width, height, gap, ratio, sprites, tints, mix(palette.deep, palette.ground, 0.75));
    drawScene(scene, skin);
  }
  const watch = new ResizeObserver(fit);
  watch.observe(field.parentElement ?? root);
  fit();

  return {
    lines,
    sprites: () => sprites,
    say: (text: string, tone: "plain" | "win" | "fault" = "plain") => {
      told.textContent = text;
      told.dataset["tone"] = tone;
    },
    amounts(shown: { balance?: string; stake?: string; won?: string }) {
      if (shown.balance !== undefined) balance.textContent = shown.balance;
      if (shown.stake !== undefined) stake.textContent = shown.stake;
      if (shown.won !== undefined) won.textContent = shown.won;
    },
    badge(text: string | undefined) {
      badge.hidden = text === undefined;
      badge.textContent = text ?? "";
    },
    keys(state: {
      isBusy: boolean;
      canSpin: boolean;
      auto: string | undefined;
      isTurbo: boolean;
      has: { auto: boolean; turbo: boolean };
    }) {
      less.disabled = more.disabled = state.isBusy;
      spin.disabled = !state.canSpin;
      spin.classList.toggle("busy", state.isBusy);
      turbo.hidden = !state.has.turbo;
      turbo.setAttribute("aria-pressed", String(state.isTurbo));
      auto.hidden = !state.has.auto;
      auto.disabled = state.isBusy && state.auto === undefined;
      auto.classList.toggle("on", state.auto !== undefined);
      auto.setAttribute("aria-label", state.auto ?? words.auto);
    },
    /** Over the reels, until it is pressed or its time has come. */
    banner(lead: string, text: string, { button, ms }: { button?: string; ms: number }): Promise<void> {
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          banner.hidden = true;
          resolve();
        };
        const timer = setTimeout(done, ms);
        banner.replaceChildren(make("strong", { text: lead }));
        if (text !== "") banner.append(make("span", { text }));
        if (button !== undefined) banner.append(make("button", { class: "go", text: button, onclick: done }));
        banner.hidden = false;
      });
    },
  };
}

/** As in the styles: around the reels, and between two. */
const frame = 18;
const gap = 3;
const mostCell = 176;
const tallest = 1.4;
