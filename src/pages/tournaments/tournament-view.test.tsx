import { expect, test } from "vitest";
import type { ShownTournament } from "../../../worker/tournaments/feature.ts";
import { createTexts } from "../../../tests/world/rendered.tsx";
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
  { scoring = best, me = unscored }: { scoring?: Scoring; me?: Own },
  language: (typeof languages)[number] = "en",
): Promise<string> {
  const shown: ShownTournament = {
    tournament: {
      id: "autumn",
      title: { ru: "Осень", en: "Autumn", kz: "Күз" },
      status: "active",
      starts_at: new Date(Date.now() - 3_600_000).toISOString(),
      ends_at: new Date(Date.now() + 3_600_000).toISOString(),
      games: null,
      scoring,
      prizes: [{ from: 1, to: 3, amount: "100.00" }],
      fund: "300.00",
      players: 9,
      joined: true,
      paid_at: null,
    },
    board: [],
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
