import type { EngineId } from "../engines/engines.ts";
import type { TitleName } from "./title-names.ts";
import type { Motif } from "./motifs.ts";
import type { Inks } from "./inks.ts";

/** A title of one of the slot engines: what its seed may not choose. */
export interface SlotTitle {
  slug: TitleName;
  motif: Motif;
  inks: Inks;
  engine: Extract<EngineId, "ten-lines" | "five-lines" | "many-ways">;
}

/** One title of each engine is its own; all that follow are the same engines in other clothes. */
export const slotTitles: readonly SlotTitle[] = [
  title("salt-and-ember", "volcano", "ember", "ten-lines"),
  title("nine-wells", "arches", "indigo", "many-ways"),
  title("tin-comet", "comet", "orbit", "five-lines"),
  title("amber-fox", "fox", "pine", "ten-lines"),
  title("peacock-court", "peacock", "peacock", "many-ways"),
  title("moth-and-moon", "moth", "violet", "five-lines"),
  title("harvest-bell", "bell", "garnet", "ten-lines"),
  title("night-ferry", "ferry", "night", "many-ways"),
  title("cherry-post", "cherry", "rose", "five-lines"),
  title("deep-orchard", "orchard", "orchard", "ten-lines"),
  title("copper-sun", "sun", "copper", "many-ways"),
  title("steppe-wind", "steppe", "steppe", "ten-lines"),
  title("caspian-gold", "fish", "lagoon", "five-lines"),
  title("true-north", "compass", "night", "many-ways"),
  title("paper-crown", "crown", "wine", "ten-lines"),
  title("keepers-light", "lantern", "indigo", "five-lines"),
  title("tian-shan", "mountain", "ice", "ten-lines"),
  title("quiet-lotus", "lotus", "lagoon", "many-ways"),
  title("iron-harbour", "anchor", "slate", "five-lines"),
  title("dusk-riders", "steppe", "dusk", "many-ways"),
  title("far-orbit", "planet", "violet", "ten-lines"),
  title("fairy-ring", "mushroom", "pine", "five-lines"),
  title("seven-locks", "key", "sand", "many-ways"),
  title("lucky-tram", "seven", "ember", "ten-lines"),
  title("white-whale", "whale", "ice", "five-lines"),
  title("carnival-row", "mask", "wine", "many-ways"),
  title("blue-vein", "gem", "slate", "ten-lines"),
  title("sand-and-glass", "hourglass", "sand", "five-lines"),
  title("four-leaves", "clover", "peacock", "many-ways"),
  title("silk-coins", "coin", "copper", "ten-lines"),
  title("black-summit", "volcano", "slate", "many-ways"),
  title("midnight-bazaar", "arches", "wine", "five-lines"),
  title("red-rocket", "comet", "dusk", "ten-lines"),
  title("frost-fox", "fox", "ice", "five-lines"),
  title("emerald-fan", "peacock", "orchard", "ten-lines"),
  title("velvet-wings", "moth", "garnet", "many-ways"),
  title("temple-bell", "bell", "lagoon", "five-lines"),
  title("river-lantern", "ferry", "dusk", "ten-lines"),
  title("golden-apples", "orchard", "sand", "many-ways"),
  title("sun-of-the-saka", "sun", "garnet", "five-lines"),
  title("sour-summer", "cherry", "orchard", "ten-lines"),
  title("neon-sevens", "seven", "violet", "many-ways"),
  title("cutters-stone", "gem", "rose", "five-lines"),
  title("winter-king", "crown", "ice", "ten-lines"),
  title("lantern-street", "lantern", "ember", "many-ways"),
  title("lost-meridian", "compass", "sand", "five-lines"),
  title("storm-anchor", "anchor", "night", "ten-lines"),
  title("clockmakers-key", "key", "wine", "many-ways"),
  title("silver-mask", "mask", "slate", "five-lines"),
  title("forest-inn", "mushroom", "dusk", "ten-lines"),
  title("saturn-cafe", "planet", "orbit", "many-ways"),
  title("koi-garden", "fish", "ember", "five-lines"),
  title("pink-delta", "lotus", "rose", "ten-lines"),
  title("last-pass", "mountain", "dusk", "many-ways"),
  title("green-hills", "clover", "steppe", "five-lines"),
  title("slow-hour", "hourglass", "indigo", "ten-lines"),
  title("merchants-road", "coin", "wine", "many-ways"),
  title("deep-song", "whale", "night", "five-lines"),
];

function title(slug: TitleName, motif: Motif, inks: Inks, engine: SlotTitle["engine"]): SlotTitle {
  return { slug, motif, inks, engine };
}
