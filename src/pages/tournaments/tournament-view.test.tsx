import { expect, test } from "vitest";
import type { ShownTournament } from "../../../worker/tournaments/feature.ts";
import { mostResult } from "../../../rules/promotions/tournaments.ts";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { wordsOf } from "../../../tests/world/words.ts";
import { languages } from "../../i18n/languages.ts";
import { TournamentView } from "./tournament-view.tsx";

type Scoring = ShownTournament["tournament"]["scoring"];
type Own = NonNullable<ShownTournament["me"]>;

const best: Scoring = { kind: "best", of: 20, rounds: 200, min_stake: "10.00" };
const points: Scoring = { kind: "points", rounds: 200, min_stake: "10.00", most_per_round: "1000.00" };
const unscored: Own = {
  place: null,
  score: "0.0000",
  rounds: 0,
  rounds_left: 200,
  next: null,
  paying: null,
  prize: null,
  scoring: [],
};

async function readPage(
  {
    scoring = best,
    me = unscored,
    board = [],
    paidAt = null,
    endsAt = paidAt ?? new Date(Date.now() + 3_600_000).toISOString(),
  }: { scoring?: Scoring; me?: Own; board?: ShownTournament["board"]; paidAt?: string | null; endsAt?: string },
  language: (typeof languages)[number] = "en",
): Promise<string> {
  const shown: ShownTournament = {
    tournament: {
      id: "autumn",
      title: { ru: "Осень", en: "Autumn", kz: "Күз" },
      status: "active",
      starts_at: new Date(Date.now() - 3_600_000).toISOString(),
      ends_at: endsAt,
      games: null,
      scoring,
      prizes: [{ from: 1, to: 3, amount: "100.00" }],
      fund: "300.00",
      players: 9,
      joined: true,
      paid_at: paidAt,
    },
    board,
    me,
    now: new Date().toISOString(),
    offsetMs: 0,
  };
  const nothing = () => {};
  const texts = await createTexts(language, ["tournaments", "common"]);
  return texts(
    <TournamentView
      shown={shown}
      isPlayer
      isStopped={false}
      isLive
      isJoining={false}
      onJoin={nothing}
      onLogIn={nothing}
    />,
  );
}

test("that a larger bet buys no place is said of none in which each rouble of a bet is a point", async () => {
  expect(await readPage({ scoring: best })).toContain("so neither a larger bet nor a longer night buys a place");
  expect(await readPage({ scoring: best })).toContain("A win in a round of 10 ₽ or more gives you your first points");
  const text = await readPage({ scoring: points });
  expect(text).toContain("One point per rouble bet, 1,000 a round at most.");
  expect(text).toContain("from the moment you join, so a longer night buys no place.");
  expect(text).toContain("A round of 10 ₽ or more gives you your first points.");
  for (const language of languages)
    expect(await readPage({ scoring: points }, language)).not.toMatch(/larger|крупн|үлкен/);
});

test.each(languages)("the most that a result counts is filled in from the rules, in %s", async (language) => {
  const text = await readPage({ scoring: { ...best, of: 21, rounds: 222 } }, language);
  const told = text.split("|").find((part) => part.includes("21"));
  const figures = told?.replaceAll(/(?<=\d)[ ,](?=\d{3})/g, "").match(/\d+/g);
  expect(figures?.map(Number).toSorted((a, b) => a - b)).toEqual([10, 21, 222, mostResult]);
  const words = wordsOf(language)("tournaments:scoring.best", { of: "", most: "" });
  expect(words).not.toMatch(/\d/);
});

test("what is missing to the last place that pays is told once, also where that is the next one", async () => {
  const way = async (next: Own["next"], paying: Own["paying"]) => {
    const text = await readPage({ me: { ...unscored, place: 5, score: "3.0000", rounds: 3, next, paying } });
    return text.split("|").filter((part) => /place \d/.test(part) && !part.startsWith("Places"));
  };
  const last = { place: 3, missing: "0.2700" };
  expect(await way(last, last)).toEqual(["0.27 to place 3, the last that pays"]);
  expect(await way({ place: 4, missing: "0.1000" }, last)).toEqual([
    "0.1 to place 4",
    "0.27 to place 3, the last that pays",
  ]);
  const level = { place: 3, missing: "0.0000" };
  expect(await way(level, level)).toEqual(["Level with place 3, which got there first or in fewer rounds"]);
});

test("a tournament that is counted asks nobody to be the first to score", async () => {
  expect(await readPage({})).toContain("Nobody has scored yet|The first round that scores takes first place.");
  expect(await readPage({ endsAt: new Date().toISOString() })).toContain(
    "Nobody has scored yet|Results are being counted. Prizes follow within a minute.",
  );
  const text = await readPage({ paidAt: new Date().toISOString() });
  expect(text).toContain("Nobody scored|So no prizes were paid.");
  expect(text).not.toContain("takes first place");
});

test("who is beyond the first places sees those, what is folded after them, and who is around", async () => {
  const row = (place: number, player: string | null = `Player ${place}`) => ({
    place,
    player,
    score: `${2_000 - place}.0000`,
    rounds: 1,
    prize: "0.00",
  });
  const board = Array.from({ length: 50 }, (_, index) => row(index + 1));
  const near = [row(1_200), row(1_201, null), row(1_202, "Anna"), row(1_203)];
  const me = { ...unscored, place: 1_202, score: "798.0000", rounds: 1, near };
  const text = await readPage({ board, me });
  expect(text).toContain(
    "|6|Player 6|1,994|1|—|Places 7–1,199|1200|Player 1200|800|1|—|1201|Hidden|799|1|—|1202|You|798|1|—|1203|Player 1203|",
  );
  for (const language of languages) expect(await readPage({ board, me }, language)).toMatch(/7–1[ ,]199/);
  expect(await readPage({ board, me: { ...me, place: 6, score: "1994.0000", near: board.slice(3, 7) } })).toContain(
    "|5|Player 5|1,995|1|—|6|You|1,994|1|—|7|Player 7|1,993|1|—|8|",
  );
});
