/** How a title of an engine looks: what catalog entries name, and the frame draws. */
export interface Skin {
  /** Colours as `#rrggbb`. */
  palette: SkinPalette;
  /** Shapes of the paying symbols, best first: five pictures, and as many letters as the engine has symbols beyond. */
  symbols: readonly [SymbolShape, SymbolShape, SymbolShape, SymbolShape, SymbolShape];
  wild: SymbolShape;
  scatter: SymbolShape;
  /** Behind the reels. */
  scene: SceneShape;
}

export interface SkinPalette {
  /** Ground at the top and at the foot. */
  ground: string;
  deep: string;
  /** Reels' field. */
  reel: string;
  /** Frame, lines, and what is won. */
  accent: string;
  /** Colours of the pictures, best first. */
  symbols: readonly [string, string, string, string, string];
  /** Of letters. */
  letter: string;
}

export const symbolShapes = [
  "sun",
  "moon",
  "star",
  "leaf",
  "drop",
  "gem",
  "crown",
  "flame",
  "wave",
  "bell",
  "clover",
  "heart",
  "key",
  "coin",
  "shield",
  "feather",
  "fish",
  "bird",
  "horse",
  "wolf",
  "cat",
  "mask",
  "flower",
  "mushroom",
  "cherry",
  "lemon",
  "plum",
  "grape",
  "melon",
  "seven",
  "bar",
  "anchor",
  "compass",
  "lantern",
  "book",
  "rocket",
  "planet",
  "crystal",
  "mountain",
  "eye",
] as const;
export type SymbolShape = (typeof symbolShapes)[number];

export const sceneShapes = [
  "sky",
  "peaks",
  "dunes",
  "sea",
  "forest",
  "city",
  "cave",
  "space",
  "rays",
  "plain",
] as const;
export type SceneShape = (typeof sceneShapes)[number];
