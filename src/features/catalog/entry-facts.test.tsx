import { expect, test } from "vitest";
import { manyTitles } from "../../../tests/builders/game-titles.ts";
import { createMarkup } from "../../../tests/world/rendered.tsx";
import { EntryFacts } from "./entry-facts.tsx";

const [entry] = manyTitles(1);

test.for([
  ["low", 1, "ru"],
  ["medium", 2, "en"],
  ["high", 3, "kz"],
] as const)(
  "a volatility that is %s lights %i of three bars, and says it in a word (%s)",
  async ([of, lit, language]) => {
    if (!entry) throw new Error("there is no title");
    const { i18n, markupOf } = await createMarkup(language, ["catalog"]);
    const [, said = ""] = markupOf(<EntryFacts entry={{ ...entry, volatility: of }} />).split(
      i18n.t("catalog:fact.volatility"),
    );
    const [, bars = "", word = ""] = /aria-hidden="true">(.*?)<\/span>([^<]*)/.exec(said) ?? [];
    expect(bars.match(/<i /g)).toHaveLength(3);
    expect(bars.match(/data-on/g)).toHaveLength(lit);
    expect(word).toBe(i18n.t(`catalog:volatility.${of}`));
  },
);
