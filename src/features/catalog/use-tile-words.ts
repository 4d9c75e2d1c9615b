import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Format } from "../../i18n/format.ts";
import { useFormat } from "../../i18n/use-format.tsx";

export interface TileWords {
  t: TFunction<"catalog">;
  locale: string;
  format: Format;
  /** What a tile's buttons are called. */
  aboutOf(title: string): string;
  markOf(title: string): string;
}

/** What the tiles of a list are written with: asking for it takes longer than drawing a tile, so their list does. */
export function useTileWords(): TileWords {
  const { t, i18n } = useTranslation("catalog");
  const format = useFormat();
  return { t, locale: i18n.language, format, aboutOf: titled(t, "details"), markOf: titled(t, "mark") };
}

/** A list says it of thousands, and putting a title in takes longer than drawing it. */
function titled(t: TFunction<"catalog">, key: "details" | "mark"): (title: string) => string {
  const [before = "", after = ""] = t(key, { title: placeholder }).split(placeholder);
  return (title) => before + title + after;
}

const placeholder = "\u2063";
