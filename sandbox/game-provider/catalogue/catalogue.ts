import type { GameTitle, GameTitles } from "../../../contract/game-titles.ts";
import { type EngineId, engines } from "../engines/engines.ts";
import type { Skin } from "../skins/skin.ts";
import { inks } from "./inks.ts";
import { motifs } from "./motifs.ts";
import { liveTitles } from "./live-titles.ts";
import { namesOf, type TitleName } from "./title-names.ts";
import { slotTitles } from "./titles.ts";

/** All titles, those first that are an engine's own. */
export function gameCatalogue(): GameTitles {
  const slots = slotTitles.map((title, index): GameTitle => {
    const seed = seedOf(title.slug);
    return {
      ...facts(title),
      kind: "slots",
      provider: index < ownTitles ? "Karat Studio" : (studios[seed % studios.length] ?? "Karat Studio"),
      category: motifs[title.motif].category,
      released_at: releasedAt(index, seed),
    };
  });
  const live = liveTitles.map((title, index): GameTitle => ({
    ...facts(title),
    kind: "live",
    provider: "Karat Studio",
    category: title.category,
    released_at: releasedAt(index, 0),
  }));
  return { titles: [...slots.slice(0, ownTitles), ...live, ...slots.slice(ownTitles)] };
}

/** What a slot's frame draws; undefined for whatever is no slot. */
export function skinOf(code: string): Skin | undefined {
  const title = slotTitles.find(({ slug }) => slug === code);
  if (!title) return undefined;
  const [ground, deep, middle, warm, paper, accent] = inks[title.inks];
  const { symbols, wild, scatter, scene } = motifs[title.motif];
  return {
    palette: {
      ground,
      deep,
      reel: deep,
      accent,
      symbols: [accent, warm, paper, middle, mixed(middle, paper)],
      letter: paper,
    },
    symbols,
    wild,
    scatter,
    scene,
  };
}

/** Which of the engines plays a title. */
export function engineOf(code: string): EngineId | undefined {
  return [...slotTitles, ...liveTitles].find(({ slug }) => slug === code)?.engine;
}

const ownTitles = 3;
const studios = ["Karat Studio", "Northlight", "Oldmill", "Ninth Wave"] as const;

/** Where the build puts the cover of a title: every site of the house has it. */
export const coverPath = (slug: string) => `/covers/${slug}.svg`;

/** What it is called is its own; how it plays is the engine's. */
function facts({ slug, engine }: { slug: TitleName; engine: EngineId }) {
  const { name, rtp, volatility, maxWin, lines, features, hasDemo, freeSpins } = engines[engine];
  return {
    code: slug,
    slug,
    titles: namesOf(slug),
    cover: coverPath(slug),
    engine: name,
    rtp: inPercent(rtp),
    volatility,
    max_win: maxWin,
    lines: lines || null,
    features: [...features],
    has_demo: hasDemo,
    free_spins: freeSpins,
  };
}

/** `0.96388` as `96.388`, by its digits. */
export function inPercent(share: string): string {
  const [whole = "0", digits = ""] = share.split(".");
  const text = digits.padEnd(2, "0");
  const [before, after] = [String(Number(whole + text.slice(0, 2))), text.slice(2)];
  return after ? `${before}.${after}` : before;
}

/** Six came in the last two months, the others over the two years before. */
function releasedAt(index: number, seed: number): string {
  const daysAgo = index % 9 === 4 ? seed % 60 : 60 + (seed % 670);
  return new Date(Date.UTC(2026, 10, 20) - daysAgo * 86_400_000).toISOString().slice(0, 10);
}

/** The same number for the same name, whoever asks. */
export function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

function mixed(one: string, other: string): string {
  const parts = [1, 3, 5].map(
    (at) => (parseInt(one.slice(at, at + 2), 16) + parseInt(other.slice(at, at + 2), 16)) >> 1,
  );
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
