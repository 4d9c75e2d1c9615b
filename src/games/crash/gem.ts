import { burstMs } from "./crash-plot.ts";

/** The facets of the gem on a field of 32, with their colours: what flies at the tip of the curve, and bursts. */
const facets: readonly (readonly [points: readonly number[], colour: string])[] = [
  [[9, 4, 23, 4, 30, 12, 16, 29, 2, 12], "#f4c361"],
  [[9, 4, 12, 12, 16, 4, 20, 12, 23, 4, 30, 12, 2, 12], "#fff8"],
  [[12, 12, 16, 29, 20, 12], "#b8862bcc"],
];

export function drawGem(c: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  c.save();
  c.translate(x - size / 2, y - size / 2);
  c.scale(size / 32, size / 32);
  for (const [points, colour] of facets) fillFacet(c, points, colour);
  c.restore();
}

/** Angle and size of each shard. */
const shards = [
  [-2.4, 8],
  [-1.5, 7],
  [-0.7, 9],
  [0.1, 8],
  [2.9, 10],
  [2.1, 7],
] as const;

/** The gem in pieces: they fly apart, and stay. */
export function drawShards(c: CanvasRenderingContext2D, x: number, y: number, sinceMs: number): void {
  const share = 1 - (1 - Math.min(1, sinceMs / burstMs)) ** 3;
  for (const [nth, [angle, size]] of shards.entries()) {
    const far = 4 + 15 * share;
    c.save();
    c.translate(x + Math.cos(angle) * far, y + Math.sin(angle) * far);
    c.rotate(angle + share * 0.9);
    fillFacet(c, [-size / 2, -size / 3, size / 2, -size / 4, 0, size / 1.6], nth % 3 === 1 ? "#ffe6b0" : "#f4c361");
    c.restore();
  }
}

function fillFacet(c: CanvasRenderingContext2D, points: readonly number[], colour: string): void {
  c.beginPath();
  for (let at = 0; at < points.length; at += 2) {
    if (at === 0) c.moveTo(points[at] ?? 0, points[at + 1] ?? 0);
    else c.lineTo(points[at] ?? 0, points[at + 1] ?? 0);
  }
  c.closePath();
  c.fillStyle = colour;
  c.fill();
}
