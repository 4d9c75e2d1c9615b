import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { rtpOf } from "../rules/games/at-a-glance.ts";
import { type GameId, gameIds, soloGameIds, worstReturn } from "../rules/games/ids.ts";
import { chainGameIds } from "../rules/games/shared.ts";
import { contributionOf } from "../rules/promotions/bonus.ts";
import vectors from "../rules/tables/vectors.json";
import type { Language } from "../src/i18n/languages.ts";
import { loadAnswers } from "../src/pages/faq/load-answers.ts";
import { languages, wordsOf } from "./world/words.ts";

/* What is told of each game beside its table, and would be missing of a new one without a sound. */

const fairness = read("docs/fairness.md");

/** How numbers of games are written out; a number that is missing here is added with its first use. */
const numerals: Readonly<Record<Language, Readonly<Record<number, string>>>> = {
  ru: { 8: "восемь", 9: "девять", 10: "десять" },
  en: { 8: "eight", 9: "nine", 10: "ten" },
  kz: { 8: "сегіз", 9: "тоғыз", 10: "он" },
};

describe.each(soloGameIds)("of %s", (id) => {
  test("docs/fairness.md says what words come to, and what is paid of it", () => {
    expect(rowsOf("From words to results", id), "From words to results").not.toEqual([]);
    const [row] = rowsOf("What they pay", id);
    const [worst, best] = [worstReturn(id), Number(rtpOf(id))].map((share) => String(Math.round(share * 10_000) / 100));
    expect(row, "What they pay").toContain(worst === best ? `| ${best} %` : `| ${worst} to ${best} %`);
  });

  test("rules/tables/vectors.json publishes outcomes, and a test holds the rules to them", () => {
    expect(Object.keys(vectors)).toContain(id);
    const held = ["vectors", id].filter((name) => read(`rules/games/${name}.test.ts`).includes(`vectors.${id}`));
    expect(held, `vectors.${id} in a test of rules/games`).not.toEqual([]);
  });
});

test.each(chainGameIds)("docs/fairness.md says what the value of a round of %s comes to", (id) => {
  expect(rowsOf("From values to results", id)).not.toEqual([]);
});

describe.each(languages)("in $language", ({ language }) => {
  const nameOf = (id: GameId) => wordsOf(language)(`common:game.${id}`).toLowerCase();

  test.each(gameIds)("%s has its link among the games of the FAQ and its name among those of the house", async (id) => {
    const { rules: games = [], "what-is-karat": house = [] } = await loadAnswers(language);
    expect(games.flat().join("\n")).toContain(`](${id})`);
    expect(house.flat().join("\n").toLowerCase()).toContain(nameOf(id));
  });

  test("home says to search engines how many games there are", () => {
    const [described = ""] = wordsOf(language)("home:meta.description").split(".");
    expect(described.toLowerCase().split(/\s/)).toContain(numerals[language][gameIds.length]);
  });

  test.each(gameIds)("what counts of a stake on %s is told in the FAQ", async (id) => {
    const { bonus = [] } = await loadAnswers(language);
    expect(shareToldOf(nameOf(id), bonus.flat())).toBe(shareOf(id));
  });

  const agreement = language === "kz" ? [] : gameIds;
  test.each(agreement)("what counts of a stake on %s is told in the agreement", (id) => {
    const { sections } = JSON.parse(read(`locales/${language}/policies/user-agreement.json`)) as {
      sections: { id: string; body: string[] }[];
    };
    const { body = [] } = sections.find((section) => section.id === "bonuses") ?? {};
    expect(shareToldOf(nameOf(id), body)).toBe(shareOf(id));
  });
});

function read(path: string): string {
  return readFileSync(join(resolve(import.meta.dirname, ".."), path), "utf8");
}

/** A row may be of one way of playing: "coinflip, ladder". */
function rowsOf(section: string, id: GameId): string[] {
  const [, after = ""] = fairness.split(new RegExp(`^#+ ${section}$`, "m"));
  const [text = ""] = after.split(/^#/m);
  return text.split("\n").filter((line) => new RegExp(`^\\| ${id}\\b`).test(line));
}

/** The first share after the name; none after those that do not count, which are named last. */
function shareToldOf(name: string, paragraphs: readonly string[]): string {
  const told = paragraphs.map((text) => text.toLowerCase()).find((text) => text.includes(name));
  if (told === undefined) return `${name} is not named`;
  const [, share = "none"] = /(\d+)\u00a0%/.exec(told.slice(told.indexOf(name))) ?? [];
  return share;
}

function shareOf(id: GameId): string {
  const contribution = contributionOf(id);
  return contribution === 0n ? "none" : String(contribution);
}
