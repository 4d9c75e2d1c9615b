import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { browserStorage } from "../contract/browser-storage.ts";
import { houseCookies, pageCookieList, pageCookies } from "../contract/cookies.ts";
import confidential from "../locales/ru/policies/confidential.json";
import { factsOf, gameIds } from "../rules/games/ids.ts";
import tournamentTable from "../rules/tables/tournaments.json";
import { pushTables } from "../server/push/tables.ts";
import { gamesAnchor, links } from "../src/shell/links.ts";
import { matchRoute, routes } from "../src/app/routes.ts";
import { addressOf, documentLinks, supportLink } from "../src/features/reading/document-links.ts";
import type { Block } from "../src/features/reading/prose.tsx";
import { textParts } from "../src/features/reading/text-parts.ts";
import { type Language, languages } from "../src/i18n/languages.ts";
import { faqGroups } from "../src/pages/faq/faq-groups.ts";
import { loadAnswers } from "../src/pages/faq/load-answers.ts";
import { storedHere } from "../src/pages/policy/stored-here.ts";
import type { Policy } from "../src/pages/policy/policy-view.tsx";

/* What there is to read: answers in three languages, and policies in the language that their address names. */
const locales = resolve(import.meta.dirname, "../locales");
const groupIds = faqGroups.map(({ id }) => id);
const answerIds = faqGroups.flatMap(({ answers }) => answers);
const policies = languages.flatMap((language) => policiesIn(language));

test("every answer and every group has a name of its own, good for an address", () => {
  const ids = [...groupIds, ...answerIds];
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
});

describe.each(languages)("in %s", (language) => {
  test("every question has its answer, and every answer its question", async () => {
    const { groups, questions } = readJson<{ groups: object; questions: object }>(language, "faq.json");
    expect(Object.keys(questions)).toEqual(answerIds);
    expect(Object.keys(groups)).toEqual(groupIds);
    expect(Object.keys(await loadAnswers(language)).sort()).toEqual([...answerIds].sort());
  });

  test("the start page asks questions of the FAQ, in its words", () => {
    const { title, all, ...asked } = readJson<{ asked: Record<string, string> }>(language, "home.json").asked;
    const { questions } = readJson<{ questions: Record<string, string> }>(language, "faq.json");
    expect(title && all).toBeTruthy();
    expect(Object.keys(asked).length).toBeGreaterThan(3);
    for (const [id, words] of Object.entries(asked)) expect(words, id).toBe(questions[id]);
  });

  test("answers are built as they are in English, paragraph by paragraph", async () => {
    const [here, english] = await Promise.all([loadAnswers(language), loadAnswers("en")]);
    for (const id of answerIds) expect(shapeOf(here[id]), id).toEqual(shapeOf(english[id]));
  });

  test("the answer about returns names what each game returns", async () => {
    const { return: answer = [] } = await loadAnswers(language);
    const figures = new Set(
      (
        answer
          .flat()
          .join(" ")
          .match(/\d+([.,]\d)?/g) ?? []
      ).map((text) => text.replace(",", ".")),
    );
    const returned = gameIds.map((id) => String(Math.round(Number(factsOf[id].returns) * 1_000) / 10));
    expect(figures).toEqual(new Set(["100", ...returned]));
  });

  test("the answer about tournaments has the figures that hold without others", async () => {
    const { tournaments: answer = [] } = await loadAnswers(language);
    const figures = answer
      .flat()
      .join(" ")
      .match(/\d+(?:,\d{3})?/g);
    const { of, rounds, minStake, mostResult } = tournamentTable.best;
    expect(figures?.map((text) => text.replace(",", ""))).toEqual(
      expect.arrayContaining([String(of), mostResult, String(rounds), minStake]),
    );
    expect(figures).toHaveLength(4);
  });

  test("every link in an answer leads to something that is there", async () => {
    const answers = await loadAnswers(language);
    for (const id of answerIds)
      for (const target of targetsOf(answers[id] ?? []))
        expect(isThere(target, language, links.faq()), `${id}: ${target}`).toBe(true);
  });
});

describe.each(policies)("the document $path", ({ path, language, policy }) => {
  test("stands at a route, names its sections once, and links to what is there", () => {
    expect(matchRoute(path)?.route.load).toBeDefined();
    const ids = policy.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, body } of policy.sections) {
      expect(typeof body[0], id).toBe("string");
      for (const target of targetsOf(body)) expect(isThere(target, language, path), `${id}: ${target}`).toBe(true);
    }
  });

  test("refers to sections of its own that exist", () => {
    const numbers = policy.sections.flatMap(({ body }) =>
      body
        .flat()
        .flatMap((line) =>
          [...line.matchAll(/(?:sections?|раздел\S*) ([\d, andorили]+)/g)].flatMap(
            ([, list = ""]) => list.match(/\d+/g) ?? [],
          ),
        ),
    );
    for (const number of numbers) expect(policy.sections[Number(number) - 1], number).toBeDefined();
  });

  test("says when it was written as its date says", () => {
    const [year = "", , day = ""] = policy.date.split("-");
    expect(policy.version).toContain(String(Number(day)));
    expect(policy.version).toContain(year);
  });
});

test("the privacy policy names everything that is kept in a browser, and how long each cookie lasts", () => {
  const [necessary, agreed, ofHouse, stored] = storedHere(confidential.kept).filter(
    (block) => typeof block !== "string",
  );
  expect([...(necessary ?? []), ...(agreed ?? []), ...(ofHouse ?? [])].map((line) => line.split(":")[0])).toEqual(
    Object.entries({ ...pageCookies, ...houseCookiesAsPages }).map(([name, { ageS }]) => `${name}, ${lasts(ageS)}`),
  );
  expect(agreed?.map((line) => line.split(",")[0])).toEqual(
    pageCookieList.flatMap(([name, { purpose }]) => (purpose === undefined ? [] : [name])),
  );
  expect(stored).toHaveLength(Object.keys(browserStorage).length);

  function lasts(ageS: number | undefined): string {
    if (ageS === undefined) return "до закрытия браузера";
    if (ageS === 5 * 365 * 86_400) return "до 5 лет";
    return ageS < 3_600 ? `до ${ageS / 60} минут` : `до ${ageS / 86_400} ${ageS === 86_400 ? "дня" : "дней"}`;
  }
});

const houseCookiesAsPages = Object.fromEntries(Object.entries(houseCookies).map(([name, ageS]) => [name, { ageS }]));

test("the privacy policy names all that is kept to tell a browser, and who it goes to", () => {
  const { policy } = policies.find(({ path }) => path === links.confidential()) ?? {};
  const said = (id: string) =>
    policy?.sections
      .find((section) => section.id === id)
      ?.body.flat()
      .join("\n") ?? "";
  const { player: _player, session: _session, id: _id, created_at: _at, ...ofBrowser } = pushTables.push_subscriptions;
  const { player: _of, ...settings } = pushTables.push_settings;
  const words: Record<keyof typeof ofBrowser | keyof typeof settings, RegExp> = {
    endpoint: /адрес, который дала ему служба уведомлений/,
    p256dh: /два ключа браузера/,
    auth: /два ключа браузера/,
    quiet_from: /тихие часы/,
    quiet_to: /тихие часы/,
    is_promo_on: /согласились ли вы на сообщения о бонусах/,
  };
  expect(Object.keys(words).sort()).toEqual(Object.keys({ ...ofBrowser, ...settings }).sort());
  for (const [column, word] of Object.entries(words)) expect(said("data"), column).toMatch(word);
  expect(said("others")).toMatch(/Служба уведомлений вашего браузера/);
  expect(said("keeping")).toMatch(/Адрес и ключи для уведомлений/);
});

test("nothing that is read promises what the house does not have", async () => {
  const answers = await Promise.all(languages.map(async (language) => JSON.stringify(await loadAnswers(language))));
  const read = [...answers, ...policies.map(({ policy }) => JSON.stringify(policy))].join("\n");
  for (const [path, words] of Object.entries(comingWith)) {
    if (matchRoute(path)?.route.load !== undefined) continue;
    expect(read.match(words)?.[0], path).toBeUndefined();
  }
});

/** Words that must not appear before the page they belong to exists. */
const comingWith: Readonly<Record<string, RegExp>> = {
  "/betting": /sports|на спорт|спорттық/i,
  "/bonuses": /bonus|бонус|wager|promo code|free spin|вращени|айналдыру/i,
  "/games/crash": /crash|краш/i,
  "/games/live-casino": /live table|live casino|живыми ведущими|тірі жүргізуші/i,
  "/games/rooms": /\brooms\b|комнат|бөлме/i,
  "/games/roulette": /roulette|рулетк/i,
  "/games/slots": /\bslots?\b|слот|другой студии|другие студии|студи[ия] узна/i,
  "/top": /top lists?\b|рейтинг/i,
  "/tournaments": /tournament|турнир/i,
  "/vip-club": /\bVIP\b/,
};

test("every document of the routes exists", () => {
  const paths = routes.map(({ path }) => path).filter((path) => path.startsWith("/policy/"));
  expect(policies.map(({ path }) => path).sort()).toEqual(paths.sort());
});

test("the agreement says the same in both languages, section by section", () => {
  const [english, russian] = [links.agreement("en"), links.agreement("ru")].map(
    (path) => policies.find((each) => each.path === path)?.policy,
  );
  expect(russian?.sections.map(({ id, body }) => [id, ...shapeOf(body)])).toEqual(
    english?.sections.map(({ id, body }) => [id, ...shapeOf(body)]),
  );
});

test("every place that a link may name is a page", () => {
  for (const [name, place] of Object.entries(documentLinks))
    for (const language of languages)
      expect(matchRoute(place(language).split("#")[0] ?? "")?.route.load, name).toBeDefined();
});

function policiesIn(language: Language): { path: string; language: Language; policy: Policy }[] {
  const folder = join(locales, language, "policies");
  const files = readdirSync(join(locales, language)).includes("policies") ? readdirSync(folder) : [];
  return files.map((file) => ({
    path: `/policy/${language}/${file.replace(".json", "")}`,
    language,
    policy: readJson<Policy>(language, "policies", file),
  }));
}

function readJson<T>(...path: string[]): T {
  return JSON.parse(readFileSync(join(locales, ...path), "utf8")) as T;
}

function targetsOf(blocks: readonly Block[]): string[] {
  return blocks.flat().flatMap((line) => textParts(line).flatMap(({ target }) => target ?? []));
}

/** A paragraph is 0, a list the number of its items. */
function shapeOf(blocks: readonly Block[] = []): number[] {
  return blocks.map((block) => (typeof block === "string" ? 0 : block.length));
}

function isThere(target: string, language: Language, own: string): boolean {
  if (target === supportLink) return true;
  const [name = ""] = target.split("#");
  if (name !== "" && !(name in documentLinks)) return false;
  const [path, anchor] = addressOf(target, language).split("#");
  const at = path || own;
  if (matchRoute(at)?.route.load === undefined) return false;
  return anchor === undefined || anchorsOf(at).includes(anchor);
}

function anchorsOf(path: string): readonly string[] {
  if (path === links.faq()) return [...groupIds, ...answerIds];
  if (path === links.home()) return [gamesAnchor];
  return policies.find((each) => each.path === path)?.policy.sections.map(({ id }) => id) ?? [];
}
