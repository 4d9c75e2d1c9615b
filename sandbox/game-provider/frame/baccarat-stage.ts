import { pointsOf } from "../engines/baccarat.ts";
import { handOf } from "../engines/tables.ts";
import type { Words } from "../words.ts";
import "./baccarat.css";
import { createDealer } from "./dealer.ts";
import { isStill, make } from "./dom.ts";
import { painted, type Stage } from "./stage.ts";

/** When each card leaves the shoe, and how long it flies. */
const firstMs = 500;
const eachMs = 950;
const flightMs = 420;
/** From this part of its flight on its face is seen. */
const facePart = 0.7;
/** How far a card's shadow reaches. */
const shadow = 14;
const sides = ["player", "banker"] as const;

/** Cards are drawn once each; the compositor lets them fly. */
export function createBaccaratStage(words: Words): Stage {
  const dealer = createDealer(scaleOf);
  const cards = make("div", { class: "cards" });
  const labels = { player: make("b", { class: "player" }), banker: make("b", { class: "banker" }) };
  const element = make(
    "div",
    { class: "felt", is: { "aria-hidden": "true" } },
    dealer.element,
    cards,
    ...Object.values(labels),
  );
  new ResizeObserver(() => cards.querySelectorAll("canvas").forEach(paintCard)).observe(element);
  let timers: ReturnType<typeof setTimeout>[] = [];
  clear();

  function clear(): void {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
    dealer.rest();
    cards.replaceChildren();
    for (const side of sides) labels[side].textContent = words[side];
  }

  /** All cards where they come to lie, in the order in which they are dealt. */
  function lay(outcome: readonly number[]): (Dealt & { card: HTMLElement })[] {
    clear();
    return orderOf(handOf(outcome)).map((dealt) => {
      const faces = [make("canvas", { is: { "data-value": String(dealt.value) } }), make("canvas")];
      const card = make("div", { class: dealt.side }, ...faces);
      card.style.setProperty("--at", String(dealt.index - 1));
      cards.append(card);
      for (const face of faces) paintCard(face);
      return { ...dealt, card };
    });
  }

  function count(side: Side, values: readonly number[]): void {
    labels[side].textContent = `${words[side]} · ${pointsOf(values)}`;
  }

  function settle(outcome: readonly number[]): void {
    const dealt = lay(outcome);
    for (const side of sides) count(side, valuesOf(dealt, side));
  }

  function fly({ card }: { card: HTMLElement }, delay: number): void {
    const { clientWidth: width, clientHeight: height } = element;
    const [x, y] = [width / 2 + 90 * scaleOf(width, height), height * 0.44];
    const from = `translate(${x - card.offsetLeft}px, ${y - card.offsetTop}px) translate(-50%, -50%)`;
    const timing = { delay, duration: flightMs, fill: "backwards" } as const;
    card.animate(
      [
        { transform: from, opacity: 0 },
        { transform: from, opacity: 1, easing: "cubic-bezier(0.33, 1, 0.68, 1)", offset: 0.01 },
        { transform: "translate(-50%, -50%)", opacity: 1 },
      ],
      timing,
    );
    card.lastElementChild?.animate(
      [{ opacity: 1 }, { opacity: 1, offset: facePart }, { opacity: 0, offset: facePart }, { opacity: 0 }],
      timing,
    );
    // One after the other: of two at once on one arm the compositor takes none.
    timers.push(setTimeout(() => dealer.reach(Math.max(0, -delay), flightMs), delay));
  }

  return {
    element,
    clear,
    deal(outcome, sinceMs) {
      if (isStill()) return settle(outcome);
      const dealt = lay(outcome);
      for (const [at, each] of dealt.entries()) {
        const delayMs = firstMs + at * eachMs - sinceMs;
        fly(each, delayMs);
        const values = valuesOf(dealt.slice(0, at + 1), each.side);
        timers.push(setTimeout(() => count(each.side, values), delayMs + flightMs));
      }
    },
    settle,
  };
}

const scaleOf = (width: number, height: number) => Math.min((height * 0.52) / 170, (width * 0.5) / 200);

type Side = (typeof sides)[number];

interface Dealt {
  side: Side;
  index: number;
  value: number;
}

const valuesOf = (dealt: readonly Dealt[], of: Side) =>
  dealt.filter(({ side }) => side === of).map(({ value }) => value);

function orderOf({ player, banker }: { player: number[]; banker: number[] }) {
  const of = (side: Side, index: number) => ({ side, index, value: (side === "player" ? player : banker)[index] ?? 0 });
  if (player.length === 0) return [];
  return [
    of("player", 0),
    of("banker", 0),
    of("player", 1),
    of("banker", 1),
    ...(player.length > 2 ? [of("player", 2)] : []),
    ...(banker.length > 2 ? [of("banker", 2)] : []),
  ];
}

const ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const suits = ["♠", "♥", "♦", "♣"];

/** Its face, or its back where it has no value. */
function paintCard(canvas: HTMLCanvasElement): void {
  const value = canvas.dataset["value"];
  painted(canvas).paint((ink, width, height) => {
    ink.translate(width / 2, height / 2);
    drawCard(ink, width - 2 * shadow, value === undefined ? undefined : Number(value));
  });
}

function drawCard(ink: CanvasRenderingContext2D, width: number, value: number | undefined): void {
  const height = width * 1.42;
  ink.shadowColor = "rgb(0 0 0 / 45%)";
  ink.shadowBlur = 8;
  ink.shadowOffsetY = 3;
  ink.beginPath();
  ink.roundRect(-width / 2, -height / 2, width * 0.94, height, width * 0.11);
  ink.fillStyle = value === undefined ? "#7d2440" : "#fbf7ec";
  ink.fill();
  ink.shadowColor = "transparent";
  if (value === undefined) {
    ink.lineWidth = 2;
    ink.strokeStyle = "#f6e3b0";
    ink.beginPath();
    ink.roundRect(-width * 0.42, -height * 0.43, width * 0.78, height * 0.86, width * 0.07);
    ink.stroke();
  } else {
    const suit = suits[value % 4] ?? "♠";
    ink.fillStyle = suit === "♥" || suit === "♦" ? "#b3262c" : "#171b26";
    ink.textAlign = "center";
    ink.textBaseline = "middle";
    ink.font = `800 ${width * 0.42}px system-ui, sans-serif`;
    ink.fillText(ranks[Math.floor(value / 4)] ?? "", -width * 0.03, -height * 0.2);
    ink.font = `${width * 0.5}px system-ui, sans-serif`;
    ink.fillText(suit, -width * 0.03, height * 0.2);
  }
}
