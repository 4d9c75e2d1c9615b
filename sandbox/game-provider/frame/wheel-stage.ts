import { isRed, wheelOrder } from "../engines/wheel.ts";
import { createDealer } from "./dealer.ts";
import { isStill, make } from "./dom.ts";
import { painted, type Stage } from "./stage.ts";

/** Turns of wheel and ball until it lies. */
const wheelTurns = 1;
const ballTurns = 7;
const step = 360 / wheelOrder.length;

/** Wheel and ball are each drawn once; the compositor turns them. Behind them a dealer throws the ball. */
export function createWheelStage(): Stage {
  const wheel = make("canvas", { class: "disc", is: { "aria-hidden": "true" } });
  const ball = make("canvas", { class: "ball", is: { "aria-hidden": "true" } });
  const dealer = createDealer((_, height) => (height * dealerPart) / 170);
  const element = make("div", { class: "bowl" }, dealer.element, make("div", { class: "turning" }, wheel, ball));
  const [paintedWheel, paintedBall] = [painted(wheel), painted(ball)];
  new ResizeObserver(() => {
    paintedWheel.paint((ink, width) => drawWheel(ink, width));
    paintedBall.paint((ink, width) => drawBall(ink, width));
  }).observe(wheel);

  function lie(outcome: readonly number[]): void {
    for (const each of [wheel, ball]) for (const animation of each.getAnimations()) animation.cancel();
    const angle = angleOf(outcome);
    ball.style.transform = `rotate(${angle}deg) translateY(${lying})`;
    ball.style.opacity = "1";
  }

  return {
    element,
    clear() {
      for (const each of [wheel, ball]) for (const animation of each.getAnimations()) animation.cancel();
      ball.style.opacity = "0";
    },
    deal(outcome, sinceMs, phaseMs) {
      lie(outcome);
      if (isStill()) return;
      dealer.rest();
      dealer.reach(sinceMs, throwMs);
      const timing = { duration: phaseMs - restMs, easing: "cubic-bezier(0.2, 0.5, 0.25, 1)", delay: -sinceMs };
      const angle = angleOf(outcome);
      wheel.animate([{ transform: `rotate(${-360 * wheelTurns}deg)` }, { transform: "none" }], timing);
      ball.animate(
        [
          { transform: `rotate(${angle + 360 * ballTurns}deg) translateY(0)` },
          { transform: `rotate(${angle + 90}deg) translateY(0)`, offset: 0.82 },
          { transform: `rotate(${angle}deg) translateY(${lying})` },
        ],
        timing,
      );
    },
    settle: lie,
  };
}

const restMs = 700;
const throwMs = 1_100;
/** Of the stage's height. */
const dealerPart = 0.4;
/** How far the ball falls inwards when it comes to lie, of its own ring. */
const lying = "7%";

function angleOf([pocket = 0]: readonly number[]): number {
  return wheelOrder.indexOf(pocket) * step;
}

function drawWheel(ink: CanvasRenderingContext2D, size: number): void {
  const r = size / 2;
  ink.translate(r, r);
  const ring = (radius: number, color: string | CanvasGradient) => {
    ink.beginPath();
    ink.arc(0, 0, radius, 0, 2 * Math.PI);
    ink.fillStyle = color;
    ink.fill();
  };
  const wood = ink.createRadialGradient(0, 0, r * 0.7, 0, 0, r);
  wood.addColorStop(0, "#3a2015");
  wood.addColorStop(0.6, "#8a5a34");
  wood.addColorStop(1, "#4a2a18");
  ring(r, wood);
  ring(r * 0.83, "#d9b46a");
  wheelOrder.forEach((pocket, at) => {
    const from = ((at - 0.5) * step - 90) * (Math.PI / 180);
    const to = ((at + 0.5) * step - 90) * (Math.PI / 180);
    ink.beginPath();
    ink.arc(0, 0, r * 0.81, from, to);
    ink.arc(0, 0, r * 0.52, to, from, true);
    ink.closePath();
    ink.fillStyle = pocket === 0 ? "#1f8a5b" : isRed(pocket) ? "#b3262c" : "#1a1d28";
    ink.fill();
    ink.lineWidth = 1;
    ink.strokeStyle = "#d9b46a";
    ink.stroke();
    ink.save();
    ink.rotate((at * step * Math.PI) / 180);
    ink.fillStyle = "#fff";
    ink.textAlign = "center";
    ink.textBaseline = "middle";
    ink.font = `700 ${Math.max(8, r * 0.085)}px system-ui, sans-serif`;
    ink.fillText(String(pocket), 0, -r * 0.74);
    ink.restore();
  });
  const hub = ink.createRadialGradient(-r * 0.1, -r * 0.15, r * 0.05, 0, 0, r * 0.52);
  hub.addColorStop(0, "#a8713f");
  hub.addColorStop(1, "#3a2015");
  ring(r * 0.52, hub);
  ink.strokeStyle = "#d9b46a";
  ink.lineWidth = r * 0.045;
  ink.lineCap = "round";
  for (let arm = 0; arm < 4; arm += 1) {
    ink.rotate(Math.PI / 2);
    ink.beginPath();
    ink.moveTo(0, r * 0.08);
    ink.lineTo(0, r * 0.3);
    ink.stroke();
  }
  ring(r * 0.12, "#e9c981");
}

function drawBall(ink: CanvasRenderingContext2D, size: number): void {
  const r = size / 2;
  const shine = ink.createRadialGradient(r - 2, r * 0.14 - 2, 1, r, r * 0.14, r * 0.06);
  shine.addColorStop(0, "#fff");
  shine.addColorStop(1, "#b9bfcc");
  ink.fillStyle = shine;
  ink.beginPath();
  ink.arc(r, r * 0.14, Math.max(4, r * 0.052), 0, 2 * Math.PI);
  ink.fill();
}
