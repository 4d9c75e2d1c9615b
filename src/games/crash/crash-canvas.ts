import { growthPerMs } from "../../../rules/games/crash-curve.ts";
import {
  barCount,
  barMsOf,
  fillBars,
  heightInHistory,
  isElsewhere,
  type Scale,
  scaleAt,
  stepOf,
} from "./crash-plot.ts";
import { drawGem, drawShards } from "./gem.ts";

/** What one has left at, or wants to leave at. */
export interface Mark {
  e2: number;
  /** Since the start, for what has happened. */
  ms: number;
  text: string;
}

/** What is on the stage, but for the time: it changes now and then, and not with every picture. */
export interface Scene {
  look: "history" | "flying" | "crashed" | "lost";
  /** Others' bets that have left, for the bars. */
  left: readonly { multiplier: string | null; amount: string }[];
  marks: readonly Mark[];
  goals: readonly Mark[];
  /** Crash points in hundredths, oldest first. */
  past: readonly number[];
  words: { from: string; to: string; seconds(count: number): string; times(multiplier: string): string };
}

/** Where time stands: of the flight, since its end, or how much of the countdown is over. */
/** Where something is told of a mark. */
interface Told {
  from: number;
  to: number;
  y: number;
}

export interface Moment {
  flightMs: number;
  endedMs: number;
  share: number;
}

const colours = ["hue", "line", "text-faint", "win", "on-win", "loss", "gold", "gold-text", "surface"] as const;
type Colour = (typeof colours)[number];

/** No picture is finer than that: more costs a phone time that nobody sees. */
const mostDpr = 2;
const points = 56;
const room = { right: 44, bottom: 24, top: 10 };
const shortest = 420;
/** How much height what is told of a mark takes. */
const toldTall = 27;

/**
 * Draws the stage of crash on two canvases. What moves with each picture lies on the upper one; rulers, words and bars
 * lie below it, and are drawn anew only where they have changed: of those that move, by a pixel.
 */
export function createCrashCanvas(ground: HTMLCanvasElement, canvas: HTMLCanvasElement) {
  const layers = [ground, canvas].map((each) => ({ element: each, context: each.getContext("2d") }));
  const [below, above] = layers.map(({ context }) => context);
  const paint = {} as Record<Colour, string>;
  const bars = new Float64Array(barCount);
  const size = { width: 0, height: 0, dpr: 1 };
  let font = "";
  /** Of what lies on the ground now. */
  let laid: { scene: Scene; scale: Scale } | undefined;

  /** Colours and measures as they are now: of theme, game and window. */
  function look() {
    const dpr = Math.min(mostDpr, window.devicePixelRatio);
    const { clientWidth, clientHeight } = canvas;
    if (size.width !== clientWidth || size.height !== clientHeight || size.dpr !== dpr) {
      Object.assign(size, { width: clientWidth, height: clientHeight, dpr });
      for (const { element } of layers) {
        element.width = Math.round(clientWidth * dpr);
        element.height = Math.round(clientHeight * dpr);
      }
    }
    // With less motion everything has a short transition, at whose start the colour before would be read.
    canvas.style.setProperty("transition", "none", "important");
    for (const name of colours) {
      canvas.style.setProperty("color", `var(--${name})`);
      paint[name] = getComputedStyle(canvas).color;
    }
    canvas.style.removeProperty("color");
    font = getComputedStyle(canvas).fontFamily;
    laid = undefined;
  }

  function draw(scene: Scene, moment: Moment) {
    if (!below || !above || size.width === 0) return;
    const scale = scaleAt(moment.flightMs);
    if (laid?.scene !== scene || isElsewhere(laid.scale, scale, plot())) {
      laid = { scene, scale };
      begin(below);
      if (scene.look === "history") layHistory(below, scene);
      else layRulers(below, scene, scale);
    }
    begin(above);
    if (scene.look === "history") drawCountdown(above, moment);
    else drawFlight(above, scene, scale, moment);
  }

  function begin(c: CanvasRenderingContext2D) {
    c.setTransform(size.dpr, 0, 0, size.dpr, 0, 0);
    c.clearRect(0, 0, size.width, size.height);
    c.font = `500 ${size.width < shortest ? 11 : 12}px ${font}`;
    c.textBaseline = "middle";
  }

  const plot = () => ({
    left: 1,
    top: room.top,
    width: Math.max(1, size.width - room.right),
    height: Math.max(1, size.height - room.bottom - room.top),
    base: size.height - room.bottom,
  });

  /** From milliseconds and multipliers to places on the stage. */
  const places = ({ toMs, top: most }: Scale) => {
    const { left, width, height, base } = plot();
    return {
      x: (ms: number) => left + (width * ms) / toMs,
      y: (times: number) => base - (height * (times - 1)) / (most - 1),
    };
  };

  function layHistory(c: CanvasRenderingContext2D, { past, words }: Scene) {
    const { left, width, height, base } = plot();
    // Beside the figure above them bars stay low; beneath it they have all the room.
    const full = canvas.offsetTop > 40 ? height : height * 0.46;
    c.lineWidth = 1;
    for (const e2 of [200, 1_000, 5_000]) {
      const y = crisp(base - heightInHistory(e2) * full);
      rule(c, left, y, left + width + 8, y, paint.line);
      label(c, words.times(String(e2 / 100)), left + width + 14, y, "left");
    }
    const slot = width / Math.max(60, past.length);
    const thick = Math.max(2, slot * 0.42);
    const from = 60 - past.length;
    for (const [at, e2] of past.entries()) {
      const tall = heightInHistory(e2) * full;
      c.globalAlpha = e2 < 200 ? 0.36 : e2 < 1_000 ? 0.55 : 0.85;
      c.fillStyle = e2 < 200 ? paint["text-faint"] : e2 < 1_000 ? paint.win : paint.gold;
      c.fillRect(left + (Math.max(0, from) + at) * slot + (slot - thick) / 2, base - 2 - tall, thick, tall);
    }
    c.globalAlpha = 1;
    rule(c, left, crisp(base), left + width, crisp(base), paint["text-faint"], 0.6);
    if (past.length === 0) return;
    label(c, words.from, left, base + 15, "left");
    label(c, words.to, left + width, base + 15, "right");
  }

  function drawCountdown(c: CanvasRenderingContext2D, { share }: Moment) {
    const { left, width, base } = plot();
    c.fillStyle = paint.gold;
    c.fillRect(left, base - 1, width * share, 3);
    c.fillStyle = paint["gold-text"];
    c.fillRect(left + width * share - 1, base - 9, 2, 19);
  }

  /** The two rulers, and where the others have left. */
  function layRulers(c: CanvasRenderingContext2D, { left: others, look: how, words }: Scene, scale: Scale) {
    const { left, width, height, base } = plot();
    const { toMs, top: most } = scale;
    const { x, y } = places(scale);
    const stepY = stepOf(most - 1, 5);
    const fine = stepY / 5;
    const right = left + width;
    const marks = new Path2D();
    const lines = new Path2D();
    // One, where everything begins, and whole steps from there on.
    rule(c, left, crisp(base), right, crisp(base), paint["text-faint"]);
    label(c, words.times(plain(1, stepY)), right + 14, crisp(base), "left");
    for (let nth = Math.floor(1 / fine) + 1; nth * fine <= most; nth += 1) {
      const at = crisp(y(nth * fine));
      marks.rect(right, at - 0.5, 8, 1);
      if (nth % 5 !== 0) continue;
      lines.rect(left, at - 0.5, width, 1);
      label(c, words.times(plain(nth * fine, stepY)), right + 14, at, "left");
    }
    const stepX = stepOf(toMs / 1_000, size.width < shortest ? 4 : 6) * 1_000;
    for (let nth = 0; nth * (stepX / 5) <= toMs; nth += 1) {
      const at = crisp(x(nth * (stepX / 5)));
      marks.rect(at - 0.5, base, 1, nth % 5 === 0 ? 9 : 5);
      if (nth % 5 !== 0) continue;
      const isLast = at > right - 14;
      const text = words.seconds((nth * stepX) / 5_000);
      label(c, text, nth === 0 ? left : at, base + 16, nth === 0 ? "left" : isLast ? "right" : "center");
    }
    c.fillStyle = paint.line;
    c.fill(lines);
    c.fillStyle = paint["text-faint"];
    c.globalAlpha = 0.5;
    c.fill(marks);

    const barMs = barMsOf(toMs);
    fillBars(bars, others, barMs);
    c.fillStyle = paint.win;
    c.globalAlpha = how === "flying" ? 0.4 : 0.22;
    const slot = (width * barMs) / toMs;
    for (let at = 0; at < barCount; at += 1) {
      const tall = (bars[at] ?? 0) * height * 0.12;
      if (tall > 0) c.fillRect(left + at * slot + slot * 0.25, base - tall, slot * 0.5, tall);
    }
    c.globalAlpha = 1;
  }

  function drawFlight(c: CanvasRenderingContext2D, scene: Scene, scale: Scale, { flightMs, endedMs }: Moment) {
    const { left, top, width, base } = plot();
    const { toMs } = scale;
    const { x, y } = places(scale);
    const { look: how } = scene;
    const isLost = how === "lost";
    const line = how === "flying" ? paint.hue : how === "crashed" ? paint.loss : paint["text-faint"];

    // The curve, and what lies beneath it.
    const tipX = x(flightMs);
    const tipY = y(Math.exp(growthPerMs * flightMs));
    c.beginPath();
    for (let nth = 0; nth <= points; nth += 1) {
      const ms = (flightMs * nth) / points;
      if (nth === 0) c.moveTo(x(0), y(1));
      else c.lineTo(x(ms), y(Math.exp(growthPerMs * ms)));
    }
    c.lineWidth = 3.5;
    c.lineCap = "round";
    c.lineJoin = "round";
    c.strokeStyle = line;
    c.stroke();
    c.lineTo(tipX, base);
    c.lineTo(left, base);
    c.closePath();
    c.fillStyle = line;
    c.globalAlpha = how === "flying" ? 0.2 : 0.1;
    c.fill();
    c.globalAlpha = 1;

    if (isLost) {
      c.beginPath();
      c.setLineDash([2, 7]);
      c.lineWidth = 2;
      for (let nth = 0; nth <= 24; nth += 1) {
        const ms = flightMs + ((toMs * 1.2 - flightMs) * nth) / 24;
        const [atX, atY] = [x(ms), y(Math.exp(growthPerMs * ms))];
        if (atY < top || atX > left + width) break;
        if (nth === 0) c.moveTo(atX, atY);
        else c.lineTo(atX, atY);
      }
      c.stroke();
      c.setLineDash([]);
    }

    for (const { e2, text } of scene.goals) {
      const at = y(e2 / 100);
      if (at < top + 8 || isLost) continue;
      c.setLineDash([5, 4]);
      rule(c, left + width * 0.6, at, left + width, at, paint["gold-text"], 0.75);
      c.setLineDash([]);
      c.fillStyle = paint["gold-text"];
      c.textAlign = "right";
      c.fillText(text, left + width, at - 9);
    }

    const told: Told[] = [];
    for (const mark of scene.marks) drawMark(c, x(mark.ms), y(mark.e2 / 100), mark.text, told);
    if (how === "crashed") drawShards(c, tipX, tipY, endedMs);
    else if (!isLost) drawGem(c, tipX, tipY, size.width < shortest ? 24 : 30);
  }

  /** What is told of one stands clear of what has been told of another. */
  function drawMark(c: CanvasRenderingContext2D, x: number, y: number, text: string, told: Told[]) {
    const { left, top } = plot();
    const wide = c.measureText(text).width + 18;
    const isRight = x - 14 - wide < left;
    const from = isRight ? x + 14 : x - 14 - wide;
    const other = told.find((one) => from < one.to && one.from < from + wide && Math.abs(one.y - y) < toldTall);
    const isAbove = other && other.y - toldTall - 12 > top;
    const at = other ? other.y + (isAbove ? -toldTall : toldTall) : y;
    told.push({ from, to: from + wide, y: at });
    c.fillStyle = paint.win;
    c.beginPath();
    c.roundRect(from, at - 12, wide, 24, 8);
    c.fill();
    c.fillStyle = paint["on-win"];
    c.textAlign = "left";
    c.fillText(text, from + 9, at + 1);
    c.beginPath();
    c.arc(x, y, 6, 0, 2 * Math.PI);
    c.fillStyle = paint.surface;
    c.fill();
    c.lineWidth = 3;
    c.strokeStyle = paint.win;
    c.stroke();
  }

  function label(c: CanvasRenderingContext2D, text: string, x: number, y: number, align: CanvasTextAlign) {
    c.fillStyle = paint["text-faint"];
    c.textAlign = align;
    c.fillText(text, x, y);
  }

  return { look, draw };
}

export type CrashCanvas = ReturnType<typeof createCrashCanvas>;

function rule(
  c: CanvasRenderingContext2D,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  colour: string,
  alpha = 1,
) {
  c.globalAlpha = alpha;
  c.strokeStyle = colour;
  c.lineWidth = 1;
  c.beginPath();
  c.moveTo(fromX, fromY);
  c.lineTo(toX, toY);
  c.stroke();
  c.globalAlpha = 1;
}

/** A hairline in the middle of a pixel is one pixel wide. */
function crisp(at: number): number {
  return Math.round(at) + 0.5;
}

/** With as many decimals as its step has. */
function plain(value: number, step: number): string {
  return value.toFixed(step < 0.1 ? 2 : step < 1 ? 1 : 0);
}
