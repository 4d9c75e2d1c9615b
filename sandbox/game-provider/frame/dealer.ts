import { createLayers } from "./layers.ts";

/**
 * A dealer at a table. Hall, dealer and table are drawn once for each size, as their gradients cost a phone more than a
 * frame has; of each picture only the arm that deals is drawn anew.
 */
export function createDealerScene() {
  const layers = createLayers();

  /** `scale` is that of the dealer's box, `reach` from 0 to 1 how far the arm is stretched out. */
  return function draw(
    ink: CanvasRenderingContext2D,
    { width, height, scale, reach }: { width: number; height: number; scale: number; reach: number },
  ): void {
    const dealer = (to: CanvasRenderingContext2D, paint: () => void) => {
      to.save();
      to.translate(width / 2 - 100 * scale, height * 0.5 - 170 * scale);
      to.scale(scale, scale);
      paint();
      to.restore();
    };
    layers.draw(ink, "behind", { width, height }, (layer) => {
      drawHall(layer, width, height);
      dealer(layer, () => drawDealer(layer));
    });
    dealer(ink, () => drawArm(ink, reach));
    layers.draw(ink, "before", { width, height }, (layer) => drawEdge(layer, width, height));
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

function drawArm(ink: CanvasRenderingContext2D, reach: number): void {
  const part = partsOn(ink);
  ink.save();
  ink.translate(150, 140);
  ink.rotate(-0.5 * reach);
  part("#f3eee4", "M-8 -18C10 -22 26 -4 30 14L14 34C2 26 -10 8 -8 -18z");
  part("#dfa684", "M16 22L30 10C40 16 42 28 34 34C26 38 18 32 16 22z");
  ink.restore();
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
