import { describe, expect, test } from "vitest";
import { campaignNamed, giftNamed, layIn } from "../../tests/builders/campaigns.ts";
import { manyTitles } from "../../tests/builders/game-titles.ts";
import { testDatabase } from "../../tests/world/database.ts";
import { campaignCommand } from "./campaign-command.ts";

const clock = { now: () => Date.parse("2026-11-23T10:00:00Z") };
const database = await testDatabase();
const { pool } = database;
const lay = (campaigns: readonly object[], words?: readonly string[]) => layIn({ database }, clock, campaigns, words);
const list = () => campaignCommand([], { pool, clock });

test("a dry run says what would change and what it is expected to cost, and changes nothing", async () => {
  const before = await list();
  const said = await lay([giftNamed("dry-gift", clock, "200", { claims: 100 })], ["--dry-run"]);
  expect(said).toContain("dry-gift 1: new");
  // 200 at ten times costs 77.14 to clear where that costs least, so 122.86 are left.
  expect(said).toContain("dry-gift: 100 claims of at most 200.00, each 122.86, together 12286.00");
  expect(said).toContain("all: 12286.00");
  expect(said).toContain("Nothing was changed");
  expect(await list()).toBe(before);
});

test("a dry run says as the most that is to be expected the whole bonus and its spins, cleared or not", async () => {
  const free_spins = { provider: "studio", game: "first", count: 20, stake: "2", days: 7 };
  const said = await lay(
    [
      giftNamed("dry-gift", clock, "500", { claims: 10 }),
      campaignNamed("dry-match", clock, { cap: "1000", claims: 3, free_spins }),
    ],
    ["--dry-run"],
  );
  expect(said).toMatch(/^dry-gift: 10 claims of at most 500\.00, .*; never more than 5000\.00 on average$/m);
  expect(said).toMatch(/^dry-match: 3 claims of at most 1000\.00, .*; never more than 3120\.00 on average$/m);
  expect(said).toMatch(/^all: [0-9.]+; never more than 8120\.00 on average$/m);
});

test("a file is laid in once, and again only with a new version of what has changed", async () => {
  const first = campaignNamed("winter", clock);
  expect(await lay([first])).toContain("winter 1: new");
  expect(await lay([first])).toContain("winter 1: as it is");
  await expect(lay([{ ...first, cap: "9000" }])).rejects.toThrow("give it a new version");
  expect(await lay([{ ...first, version: 2, cap: "9000" }])).toContain("winter 2: replaces version 1");
  await expect(lay([first])).rejects.toThrow("which is newer");
  const { rows } = await pool.query(
    "select version, author from campaign_versions where campaign = 'winter' order by 1",
  );
  expect(rows).toEqual([
    { version: 1, author: "Dana K." },
    { version: 2, author: "Dana K." },
  ]);
  expect(await list()).toContain(
    "winter 2: deposit, 2026-11-22T10:00:00.000Z to 2026-12-23T10:00:00.000Z, WINTER, 0 of 1000",
  );
});

test("a file is laid in whole or not at all, and two operators at once lay one in after the other", async () => {
  await lay([campaignNamed("owner", clock, { codes: ["SHARED"] })]);
  const thief = campaignNamed("thief", clock, { codes: ["SHARED"] });
  await expect(lay([campaignNamed("beside", clock), thief])).rejects.toThrow("SHARED is a code of owner");
  expect(await list()).not.toContain("beside");
  const twins = await Promise.allSettled([lay([campaignNamed("twin", clock)]), lay([campaignNamed("twin", clock)])]);
  expect(twins.map((said) => said.status === "fulfilled" && said.value.split("\n")[0])).toEqual(
    expect.arrayContaining(["twin 1: as it is", "twin 1: new"]),
  );
});

describe("free spins", async () => {
  const listed = await testDatabase();
  const [first, second, , table] = manyTitles(4);
  await listed.pool.query("insert into catalog_lists values ('studio', 'one', $1, now())", [
    JSON.stringify([first, second, table]),
  ]);
  const spinsOf = (more: object) => ({
    provider: "studio",
    game: first?.code,
    count: 20,
    stake: "2",
    days: 7,
    ...more,
  });
  const gift = (more: object, terms: object = {}) =>
    giftNamed("spins", clock, "100", { free_spins: spinsOf(more), ...terms });
  const layListed = (campaign: object, words?: readonly string[]) =>
    layIn({ database: listed }, clock, [campaign], words);

  test.each([
    ["a provider nobody knows", { provider: "stduio" }, "spins gives free spins of stduio, whose games are not known"],
    ["a game that it has not", { game: "amber-foxx" }, "of amber-foxx, and studio has no such game"],
    ["one that has no free spins", { game: second?.code }, `of ${second?.code}, a game of studio that has none`],
    ["a table", { game: table?.code }, `of ${table?.code}, a game of studio that has none`],
    ["a stake above all limits", { stake: "1000000" }, "at 1000000.00 RUB, where a round stakes"],
    ["a stake below all limits", { stake: "0.01" }, "at 0.01 RUB, where a round stakes"],
  ])("of %s are refused, in a dry run, too", async (_what, more, why) => {
    for (const words of [["--dry-run"], undefined]) await expect(layListed(gift(more), words)).rejects.toThrow(why);
    expect(await campaignCommand([], { pool: listed.pool, clock })).toBe("There are no campaigns.");
  });

  test("of a game that has them are laid in, and can be ended once it has gone", async () => {
    expect(await layListed(gift({}))).toMatch(/^spins 1: new\n\nExpected cost/);
    await listed.pool.query("update catalog_lists set titles = '[]', digest = 'two'");
    expect(await layListed(gift({}))).toContain("spins 1: as it is");
    await expect(layListed(gift({}, { version: 2 }))).rejects.toThrow("studio has no such game");
    const ended = gift({}, { version: 2, until: new Date(clock.now()).toISOString() });
    expect(await layListed(ended)).toContain("spins 2: replaces version 1");
  });

  test("are told to be unseen where no list of games has been read", async () => {
    const said = await lay([gift({})], ["--dry-run"]);
    expect(said).toContain("No provider's list of games is known yet");
    expect(said).toContain(`whether studio has ${first?.code}, of which spins gives free spins`);
  });
});

describe("a file is refused by its line", () => {
  test.each([
    ["a wagering above ten", { wagering: 11 }, "campaigns.0.wagering: is above 10"],
    ["an end before the beginning", { until: "2026-01-01T00:00:00Z" }, "ends before it begins"],
    ["no limit of claims", { claims: undefined }, "campaigns.0.claims"],
    ["a code that is none", { codes: ["not a code"] }, "is no code like AUTUMN25"],
    ["no name in Kazakh", { name: { ru: "а", en: "a" } }, "campaigns.0.name.kz"],
    ["a cap that is no amount", { cap: "-5" }, "is no amount above 0"],
    ["what it does not know", { free_rounds: 20 }, "campaigns.0.free_rounds"],
    ["free spins of no game", { free_spins: { count: 20 } }, "campaigns.0.free_spins"],
    ["a match above 500 %", { match_percent: 501 }, "campaigns.0.match_percent"],
  ])("with %s", async (_what, more, why) => {
    await expect(lay([campaignNamed("faulty", clock, more)])).rejects.toThrow(why);
    expect(await list()).not.toContain("faulty");
  });

  test("with the name of the welcome pack, whose steps its offers would be", async () => {
    await expect(lay([campaignNamed("welcome", clock)])).rejects.toThrow("names welcome, which is the welcome pack");
    expect(await list()).not.toContain("welcome");
  });

  test("with a name twice, without an author, or without a file", async () => {
    const one = campaignNamed("once", clock);
    await expect(lay([one, one])).rejects.toThrow("names once twice");
    await expect(lay([one], [])).rejects.toThrow("an author unless");
    await expect(campaignCommand(["/nowhere.json", "--dry-run"], { pool, clock })).rejects.toThrow("cannot be read");
  });
});
