import { make } from "./dom.ts";
import { painted } from "./stage.ts";

export interface Dealer {
  element: HTMLElement;
  /** Stretches the arm out and back, once at a time; what began earlier goes on from where it would be. */
  reach(sinceMs: number, durationMs: number): void;
  rest(): void;
}

/** Where the arm turns, and the box around it, in those of the dealer's own box. */
const shoulder = { x: 150, y: 140 };
const armBox = { left: -12, top: -26, width: 60, height: 70 };

/**
 * A dealer at a table: hall and dealer, the arm that deals and the table's edge lie over each other, each drawn once for
 * each size, and the compositor turns the arm. `scaleOf` is the scale of the dealer's box, which is 200 by 170.
 */
export function createDealer(scaleOf: (width: number, height: number) => number): Dealer {
  const [behind, arm, edge] = [make("canvas"), make("canvas"), make("canvas")];
  const element = make("div", { class: "dealer", is: { "aria-hidden": "true" } }, behind, arm, edge);
  const [paintedBehind, paintedArm, paintedEdge] = [painted(behind), painted(arm), painted(edge)];
  new ResizeObserver(() => {
    const { clientWidth, clientHeight } = element;
    const scale = scaleOf(clientWidth, clientHeight);
    const [left, top] = [clientWidth / 2 - 100 * scale, clientHeight * 0.5 - 170 * scale];
    paintedBehind.paint((ink, width, height) => {
      drawHall(ink, width, height);
      ink.translate(left, top);
      ink.scale(scale, scale);
      drawDealer(ink);
    });
    Object.assign(arm.style, {
      left: `${left + (shoulder.x + armBox.left) * scale}px`,
      top: `${top + (shoulder.y + armBox.top) * scale}px`,
      width: `${armBox.width * scale}px`,
      height: `${armBox.height * scale}px`,
      transformOrigin: `${-armBox.left * scale}px ${-armBox.top * scale}px`,
    });
    paintedArm.paint((ink) => {
      ink.scale(scale, scale);
      ink.translate(-armBox.left, -armBox.top);
      drawArm(ink);
    });
    paintedEdge.paint(drawEdge);
  }).observe(element);

  return {
    element,
    reach(sinceMs, duration) {
      arm.animate(
        [
          { transform: "none", easing: "cubic-bezier(0.61, 1, 0.88, 1)" },
          { transform: "rotate(-0.5rad)", easing: "cubic-bezier(0.12, 0, 0.39, 0)" },
          { transform: "none" },
        ],
        { delay: -sinceMs, duration },
      );
    },
    rest() {
      for (const animation of arm.getAnimations()) animation.cancel();
    },
  };
}

type Part = (color: string, path: string) => void;

const partsOn =
  (ink: CanvasRenderingContext2D): Part =>
  (color, path) => {
    ink.fillStyle = color;
    ink.fill(new Path2D(path));
  };

/** Plainly drawn, in a box of 200 by 170 whose foot is the table's edge, but for the arm that deals. */
function drawDealer(ink: CanvasRenderingContext2D): void {
  const part = partsOn(ink);
  // Hair behind, neck, shirt and waistcoat.
  part("#2b1a22", "M66 62C62 24 82 8 101 8C122 8 140 24 136 62C142 88 132 98 124 98H78C68 96 60 86 66 62z");
  part("#c98f6f", "M90 84H112V112H90z");
  part("#f3eee4", "M34 170C36 130 60 112 88 108L101 122L114 108C142 112 164 130 168 170z");
  part("#5a1730", "M58 170C58 140 66 120 82 111L101 146L120 111C136 120 144 140 144 170z");
  part("#12141f", "M92 118L101 124L110 118V130L101 126L92 130z");
  // Face.
  part("#dfa684", "M76 50C76 30 86 22 101 22C116 22 126 30 126 50C126 76 114 94 101 94C88 94 76 76 76 50z");
  part(
    "#2b1a22",
    "M74 52C74 26 88 16 104 18C120 18 128 32 128 50C118 46 112 38 110 30C104 42 88 46 80 46C78 48 76 50 74 52z",
  );
  part("#2b1a22", "M86 55h9v3h-9zM107 55h9v3h-9z");
  part("#1a1216", "M88 60a3 3 0 1 0 6 0a3 3 0 1 0 -6 0zM108 60a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z");
  part("#b4735a", "M99 62L97 72H103z");
  part("#a0443f", "M93 80C98 84 104 84 109 80C105 88 97 88 93 80z");
  part("#f3eee4", "M52 122C32 128 24 150 28 170H52z");
}

/** From its shoulder on. */
function drawArm(ink: CanvasRenderingContext2D): void {
  const part = partsOn(ink);
  part("#f3eee4", "M-8 -18C10 -22 26 -4 30 14L14 34C2 26 -10 8 -8 -18z");
  part("#dfa684", "M16 22L30 10C40 16 42 28 34 34C26 38 18 32 16 22z");
}

/** The room behind, with a warm lamp. */
function drawHall(ink: CanvasRenderingContext2D, width: number, height: number): void {
  const wall = ink.createLinearGradient(0, 0, 0, height * 0.5);
  wall.addColorStop(0, "#10131f");
  wall.addColorStop(1, "#27203a");
  ink.fillStyle = wall;
  ink.fillRect(0, 0, width, height);
  const lamp = ink.createRadialGradient(width / 2, height * 0.16, 0, width / 2, height * 0.16, width * 0.42);
  lamp.addColorStop(0, "rgb(243 183 101 / 34%)");
  lamp.addColorStop(1, "rgb(243 183 101 / 0%)");
  ink.fillStyle = lamp;
  ink.fillRect(0, 0, width, height);
}

/** The table before the dealer. */
function drawEdge(ink: CanvasRenderingContext2D, width: number, height: number): void {
  ink.beginPath();
  ink.ellipse(width / 2, height * 1.15, width * 0.78, height * 0.68, 0, 0, 2 * Math.PI);
  const cloth = ink.createLinearGradient(0, height * 0.46, 0, height);
  cloth.addColorStop(0, "#14604f");
  cloth.addColorStop(1, "#0a3a31");
  ink.fillStyle = cloth;
  ink.fill();
  ink.lineWidth = Math.max(5, height * 0.022);
  ink.strokeStyle = "#6b3d22";
  ink.stroke();
  ink.beginPath();
  ink.ellipse(width / 2, height * 1.17, width * 0.74, height * 0.64, 0, 0, 2 * Math.PI);
  ink.lineWidth = 1.5;
  ink.strokeStyle = "rgb(246 227 176 / 34%)";
  ink.stroke();
}
