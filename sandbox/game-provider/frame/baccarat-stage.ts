import { pointsOf } from "../engines/baccarat.ts";
import { handOf } from "../engines/tables.ts";
import type { Words } from "../words.ts";
import { createDealerScene } from "./dealer.ts";
import { isStill, make } from "./dom.ts";
import { createLayers } from "./layers.ts";
import { painted, type Stage } from "./stage.ts";

/** When each card leaves the shoe, and how long it flies. */
const firstMs = 500;
const eachMs = 950;
const flightMs = 420;
/** How far a card's shadow reaches. */
const shadow = 14;

export function createBaccaratStage(words: Words): Stage {
  const element = make("canvas", { class: "felt", is: { "aria-hidden": "true" } });
  const { paint } = painted(element);
  const drawScene = createDealerScene();
  const cards = createLayers();
  let shown: readonly number[] = [];
  let drawn = "";
  let frame = 0;
  let began = 0;

  new ResizeObserver(() => draw(Number.POSITIVE_INFINITY)).observe(element);

  function draw(sinceMs: number): void {
    paint((ink, width, height) => {
      const hand = shown.length > 0 ? handOf(shown) : { player: [], banker: [] };
      const order = orderOf(hand);
      const flying = order.findIndex(
        (_, at) => sinceMs >= firstMs + at * eachMs && sinceMs < firstMs + at * eachMs + flightMs,
      );
      const scale = Math.min((height * 0.52) / 170, (width * 0.5) / 200);
      const reach = flying < 0 ? 0 : Math.sin((((sinceMs - firstMs) % eachMs) / flightMs) * Math.PI);
      drawScene(ink, { width, height, scale, reach });
      const card = Math.min(height * 0.23, width * 0.13);
      order.forEach(({ side, index, value }, at) => {
        const part = Math.min(1, (sinceMs - firstMs - at * eachMs) / flightMs);
        if (part <= 0) return;
        const eased = 1 - (1 - part) ** 3;
        const to = placeOf(side, index, width, height, card);
        const from = { x: width / 2 + 90 * scale, y: height * 0.44 };
        const face = part < 0.7 ? undefined : value;
        // With room for its shadow.
        const [across, down] = [card + 2 * shadow, card * 1.42 + 2 * shadow];
        ink.save();
        ink.translate(from.x + (to.x - from.x) * eased - across / 2, from.y + (to.y - from.y) * eased - down / 2);
        cards.draw(ink, String(face), { width: across, height: down }, (layer) =>
          drawCard(layer, across / 2, down / 2, card, face),
        );
        ink.restore();
      });
      const isLanded = (at: number) => sinceMs >= firstMs + at * eachMs + flightMs;
      for (const side of ["player", "banker"] as const) {
        const landed = order.filter((dealt, at) => dealt.side === side && isLanded(at)).map(({ value }) => value);
        drawLabel(ink, words[side], landed.length > 0 ? String(pointsOf(landed)) : "", side, width, height);
      }
    });
  }

  function run(): void {
    const since = performance.now() - began;
    // Between two cards nothing moves.
    const at = Math.floor((since - firstMs) / eachMs);
    const now = since >= firstMs && since < firstMs + at * eachMs + flightMs ? `flying ${since}` : `lying ${at}`;
    if (now !== drawn) draw(since);
    drawn = now;
    frame = since < firstMs + 6 * eachMs + flightMs ? requestAnimationFrame(run) : 0;
  }

  return {
    element,
    clear() {
      cancelAnimationFrame(frame);
      shown = [];
      draw(Number.POSITIVE_INFINITY);
    },
    deal(outcome, sinceMs) {
      cancelAnimationFrame(frame);
      shown = outcome;
      began = performance.now() - sinceMs;
      drawn = "";
      if (isStill()) draw(Number.POSITIVE_INFINITY);
      else run();
    },
    settle(outcome) {
      cancelAnimationFrame(frame);
      shown = outcome;
      draw(Number.POSITIVE_INFINITY);
    },
  };
}

type Side = "player" | "banker";

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

function placeOf(side: Side, index: number, width: number, height: number, card: number) {
  const middle = width * (side === "player" ? 0.26 : 0.74);
  return { x: middle + (index - 1) * card * 0.82, y: height * 0.73 };
}

const ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const suits = ["♠", "♥", "♦", "♣"];

function drawCard(ink: CanvasRenderingContext2D, x: number, y: number, width: number, value: number | undefined): void {
  const height = width * 1.42;
  ink.save();
  ink.translate(x, y);
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
  ink.restore();
}

function drawLabel(
  ink: CanvasRenderingContext2D,
  name: string,
  points: string,
  side: Side,
  width: number,
  height: number,
): void {
  const x = width * (side === "player" ? 0.26 : 0.74);
  ink.textAlign = "center";
  ink.textBaseline = "middle";
  ink.fillStyle = "rgb(246 227 176 / 85%)";
  ink.font = `700 ${Math.max(12, Math.min(height * 0.055, width * 0.045, 26))}px system-ui, sans-serif`;
  ink.fillText(points === "" ? name : `${name} · ${points}`, x, height * 0.955);
}
