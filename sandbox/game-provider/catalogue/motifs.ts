import type { SceneShape, SymbolShape } from "../skins/skin.ts";

/** What a title is about: its category, what turns on its reels, best first, and what lies behind them. */
export const motifs = {
  volcano: motif("adventure", ["flame", "crystal", "mountain", "gem", "leaf"], "star", "eye", "peaks"),
  arches: motif("legends", ["lantern", "key", "coin", "moon", "drop"], "crown", "book", "city"),
  comet: motif("space", ["rocket", "planet", "star", "moon", "compass"], "crystal", "eye", "space"),
  fox: motif("nature", ["wolf", "feather", "leaf", "mushroom", "cherry"], "moon", "flower", "forest"),
  peacock: motif("nature", ["bird", "feather", "flower", "eye", "gem"], "crown", "sun", "rays"),
  moth: motif("nature", ["moon", "feather", "flower", "leaf", "drop"], "star", "eye", "sky"),
  bell: motif("classic", ["bell", "seven", "bar", "cherry", "lemon"], "star", "coin", "rays"),
  ferry: motif("legends", ["lantern", "fish", "moon", "anchor", "wave"], "star", "key", "sea"),
  orchard: motif("nature", ["cherry", "plum", "lemon", "grape", "leaf"], "sun", "flower", "forest"),
  sun: motif("legends", ["sun", "shield", "coin", "horse", "drop"], "crown", "eye", "rays"),
  steppe: motif("adventure", ["horse", "wolf", "bird", "feather", "flower"], "sun", "shield", "dunes"),
  cherry: motif("classic", ["cherry", "plum", "lemon", "melon", "grape"], "seven", "star", "plain"),
  seven: motif("classic", ["seven", "bar", "bell", "cherry", "lemon"], "crown", "star", "city"),
  gem: motif("treasure", ["gem", "crystal", "coin", "key", "lantern"], "crown", "eye", "cave"),
  crown: motif("legends", ["crown", "shield", "key", "horse", "feather"], "star", "book", "rays"),
  lantern: motif("legends", ["lantern", "moon", "cat", "key", "book"], "star", "flame", "city"),
  compass: motif("adventure", ["compass", "anchor", "book", "feather", "coin"], "star", "eye", "sea"),
  anchor: motif("sea", ["anchor", "fish", "wave", "lantern", "compass"], "star", "key", "sea"),
  key: motif("treasure", ["key", "book", "coin", "lantern", "eye"], "crown", "shield", "cave"),
  mask: motif("legends", ["mask", "feather", "heart", "flower", "coin"], "crown", "moon", "city"),
  mushroom: motif("nature", ["mushroom", "leaf", "drop", "bird", "clover"], "moon", "flower", "forest"),
  planet: motif("space", ["planet", "rocket", "star", "moon", "crystal"], "sun", "eye", "space"),
  fish: motif("sea", ["fish", "wave", "coin", "drop", "flower"], "sun", "anchor", "sea"),
  lotus: motif("nature", ["flower", "fish", "drop", "leaf", "bird"], "moon", "lantern", "sky"),
  mountain: motif("adventure", ["mountain", "bird", "wolf", "crystal", "compass"], "sun", "eye", "peaks"),
  clover: motif("classic", ["clover", "coin", "heart", "bell", "seven"], "star", "flower", "plain"),
  hourglass: motif("legends", ["eye", "book", "sun", "key", "drop"], "star", "moon", "dunes"),
  coin: motif("treasure", ["coin", "horse", "key", "shield", "feather"], "crown", "gem", "dunes"),
  whale: motif("sea", ["wave", "fish", "anchor", "drop", "star"], "moon", "compass", "sea"),
} as const satisfies Record<string, MotifFacts>;

export type Motif = keyof typeof motifs;

interface MotifFacts {
  category: string;
  symbols: readonly [SymbolShape, SymbolShape, SymbolShape, SymbolShape, SymbolShape];
  wild: SymbolShape;
  scatter: SymbolShape;
  scene: SceneShape;
}

function motif(
  category: string,
  symbols: MotifFacts["symbols"],
  wild: SymbolShape,
  scatter: SymbolShape,
  scene: SceneShape,
): MotifFacts {
  return { category, symbols, wild, scatter, scene };
}
