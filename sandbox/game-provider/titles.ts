import { engineOf, gameCatalogue, skinOf } from "./catalogue/catalogue.ts";
import type { EngineId } from "./engines/engines.ts";
import type { Skin } from "./skins/skin.ts";

export interface Title {
  code: string;
  engine: EngineId;
  skin: Skin | undefined;
  titles: { ru: string; en: string; kz: string };
}

/** What is played under this code. */
export function findTitle(code: string): Title | undefined {
  const engine = engineOf(code);
  const entry = gameCatalogue().titles.find((title) => title.code === code);
  return engine && entry && { code, engine, skin: skinOf(code), titles: entry.titles };
}
