import type { SlotSymbol } from "../engines/slot-table.ts";
import { mixed } from "./mixed.ts";
import { shapes, type Tone } from "./shapes.ts";
import type { Skin, SymbolShape } from "./skin.ts";

/** A symbol as it stands on the reels, small and flat, for a list of what pays; letters are written by whoever lists them. */
export function symbolPicture(symbol: SlotSymbol, skin: Skin): string | undefined {
  const index = Number(symbol[1]) - 1;
  const { palette } = skin;
  if (symbol === "W") return drawn(skin.wild, palette.accent, skin);
  if (symbol === "S") return drawn(skin.scatter, palette.accent, skin);
  const shape = skin.symbols[index];
  return symbol.startsWith("P") && shape ? drawn(shape, palette.symbols[index] ?? palette.accent, skin) : undefined;
}

function drawn(shape: SymbolShape, main: string, { palette }: Skin): string {
  const tones: Record<Tone, string> = {
    main,
    light: mixed(main, "#ffffff", 0.42),
    dark: mixed(main, palette.deep, 0.5),
    paper: palette.letter,
    accent: palette.accent,
  };
  const paths = shapes[shape].map(([tone, path]) => `<path fill="${tones[tone]}" d="${path}"/>`).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${paths}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
