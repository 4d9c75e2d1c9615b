import type { SlotSymbol } from "../engines/slot-table.ts";
import type { Skin, SymbolShape } from "../skins/skin.ts";
import { mixed as mix } from "../skins/mixed.ts";
import { shapes, type Tone } from "../skins/shapes.ts";

export type Sprites = ReadonlyMap<SlotSymbol, HTMLCanvasElement>;

interface SpriteWords {
  wild: string;
  scatter: string;
}

/** Each symbol drawn once at the size in which it is shown; reels then only copy pixels. */
export function drawSprites(skin: Skin, symbols: readonly SlotSymbol[], size: number, words: SpriteWords): Sprites {
  return new Map(symbols.map((symbol) => [symbol, drawSprite(skin, symbol, size, words)]));
}

function drawSprite(skin: Skin, symbol: SlotSymbol, size: number, words: SpriteWords): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const ink = canvas.getContext("2d");
  if (!ink) return canvas;
  ink.scale(size / 100, size / 100);
  if (symbol === "W") drawSpecial(ink, skin, skin.wild, words.wild, "plate");
  else if (symbol === "S") drawSpecial(ink, skin, skin.scatter, words.scatter, "medal");
  else if (symbol.startsWith("L")) drawLetter(ink, skin, Number(symbol[1]) - 1);
  else drawPicture(ink, skin, Number(symbol[1]) - 1);
  return canvas;
}

function drawPicture(ink: CanvasRenderingContext2D, skin: Skin, index: number): void {
  const shape = skin.symbols[index] ?? skin.symbols[0];
  const color = skin.palette.symbols[index] ?? skin.palette.accent;
  ink.save();
  ink.translate(10, 9);
  ink.scale(0.8, 0.8);
  drawShape(ink, shape, color, skin);
  ink.restore();
}

export function drawShape(ink: CanvasRenderingContext2D, shape: SymbolShape, color: string, { palette }: Skin): void {
  const layers = shapes[shape].map(([tone, path]) => [tone, new Path2D(path)] as const);
  // One rim around all layers lifts the symbol from the reel.
  ink.save();
  ink.shadowColor = "rgb(0 0 0 / 55%)";
  ink.shadowBlur = 7;
  ink.shadowOffsetY = 4;
  ink.lineJoin = "round";
  ink.lineWidth = 7;
  ink.strokeStyle = mix(palette.deep, "#000000", 0.45);
  for (const [, path] of layers) ink.stroke(path);
  ink.restore();
  const tones: Record<Tone, string> = {
    main: color,
    light: mix(color, "#ffffff", 0.42),
    dark: mix(color, palette.deep, 0.5),
    paper: palette.letter,
    accent: palette.accent,
  };
  for (const [tone, path] of layers) {
    const fill = ink.createLinearGradient(0, 0, 0, 100);
    fill.addColorStop(0, mix(tones[tone], "#ffffff", 0.14));
    fill.addColorStop(1, mix(tones[tone], palette.deep, 0.22));
    ink.fillStyle = fill;
    ink.fill(path);
  }
}

const letters = ["A", "K", "Q", "J"];

function drawLetter(ink: CanvasRenderingContext2D, { palette }: Skin, index: number): void {
  const letter = letters[index] ?? "J";
  const tint = mix(palette.letter, palette.symbols[(index + 1) % palette.symbols.length] ?? palette.letter, 0.55);
  ink.font = "italic 900 64px Georgia, 'Times New Roman', serif";
  ink.textAlign = "center";
  ink.textBaseline = "alphabetic";
  ink.lineJoin = "round";
  ink.lineWidth = 8;
  ink.strokeStyle = mix(palette.deep, "#000000", 0.4);
  ink.strokeText(letter, 49, 73);
  const fill = ink.createLinearGradient(0, 22, 0, 78);
  fill.addColorStop(0, mix(tint, "#ffffff", 0.35));
  fill.addColorStop(0.55, tint);
  fill.addColorStop(1, mix(tint, palette.deep, 0.45));
  ink.fillStyle = fill;
  ink.fillText(letter, 49, 73);
}

function drawSpecial(
  ink: CanvasRenderingContext2D,
  skin: Skin,
  shape: SymbolShape,
  word: string,
  ground: "plate" | "medal",
): void {
  const { palette } = skin;
  const fill = ink.createLinearGradient(0, 0, 0, 100);
  fill.addColorStop(0, ground === "plate" ? palette.accent : mix(palette.ground, "#ffffff", 0.25));
  fill.addColorStop(1, ground === "plate" ? mix(palette.accent, palette.deep, 0.6) : palette.deep);
  ink.fillStyle = fill;
  ink.strokeStyle = palette.letter;
  ink.lineWidth = 2.5;
  ink.beginPath();
  if (ground === "plate") ink.roundRect(7, 5, 86, 90, 14);
  else ink.arc(50, 46, 42, 0, 2 * Math.PI);
  ink.fill();
  ink.stroke();
  ink.save();
  ink.translate(22, ground === "plate" ? 10 : 13);
  ink.scale(0.56, 0.56);
  drawShape(ink, shape, ground === "plate" ? palette.letter : palette.accent, skin);
  ink.restore();
  const font = (size: number) => `800 ${size}px system-ui, sans-serif`;
  ink.font = font(17);
  ink.font = font(Math.min(17, (17 * 80) / ink.measureText(word).width));
  ink.textAlign = "center";
  ink.textBaseline = "middle";
  ink.fillStyle = mix(palette.deep, "#000000", 0.35);
  ink.beginPath();
  ink.roundRect(6, 72, 88, 21, 7);
  ink.fill();
  ink.fillStyle = palette.letter;
  ink.fillText(word, 50, 83.5);
}
