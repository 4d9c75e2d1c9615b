import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { manyTitles } from "../../../tests/builders/game-titles.ts";
import { createMarkup } from "../../../tests/world/rendered.tsx";
import { EntryTile } from "./entry-tile.tsx";
import { useTileWords } from "./use-tile-words.ts";

const [entry] = manyTitles(1);

function Tile(props: Omit<ComponentProps<typeof EntryTile>, "words">) {
  return <EntryTile {...props} words={useTileWords()} />;
}

test.for(["ru", "en", "kz"] as const)(
  "a tile's heart is a button of its own that names the game (%s)",
  async (language) => {
    if (!entry) throw new Error("there is no title");
    const { i18n, markupOf } = await createMarkup(language, ["catalog"]);
    const title = entry.titles[language];
    const tile = (isMarked: boolean | undefined, onMark: (() => void) | null = () => {}) =>
      markupOf(<Tile entry={entry} isMarked={isMarked} onOpen={() => {}} onMark={onMark ?? undefined} />);
    const name = i18n.t("catalog:mark", { title });
    expect(name).toContain(title);
    expect(tile(false)).toMatch(new RegExp(`<button[^>]* aria-label="${name}" aria-pressed="false"`));
    expect(tile(true)).toMatch(new RegExp(`<button[^>]* aria-label="${name}" aria-pressed="true"`));
    // Buttons beside each other: none holds another one, nor a link.
    expect(tile(true)).not.toMatch(/<button(?:(?!<\/button>).)*<(?:button|a)\b/);
    expect(tile(undefined)).not.toContain("aria-pressed");
    expect(tile(true, null)).not.toContain("aria-pressed");
  },
);
