import { expect, test } from "vitest";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { scoreboard } from "../../../tests/builders/scripted-feed.ts";
import type { BookEvent } from "../../../contract/betting.ts";
import { useBookWords } from "../../features/betting/use-book-words.ts";
import { MatchStage } from "./match-stage.tsx";

const textOf = await createTexts("en", ["betting"]);

function Shown({ state, at }: { state: BookEvent["state"]; at: string }) {
  const words = useBookWords();
  const names = { en: "Harbour", ru: "Гавань", kz: "Айлақ" };
  const event = { sport: "football", state, home: names, away: { ...names, en: "Foundry" } } as BookEvent;
  const score = {
    ...scoreboard(1, 0),
    attack: { side: "away" as const, is_dangerous: false },
    incidents: [{ kind: "goal", side: "home" as const, at, score: [1, 0] as [number, number] }],
  };
  return <MatchStage event={event} score={score} words={words} />;
}

test("what has happened stands with its minute, or with the part of the match that it was in", () => {
  expect(textOf(<Shown state="live" at="36′" />)).toContain("|36′|Goal · Harbour|1:0");
  expect(textOf(<Shown state="live" at="set_2" />)).toContain("|Set 2|Goal · Harbour");
});

test("an attack is told while a match is on, and not once it is over", () => {
  expect(textOf(<Shown state="live" at="36′" />)).toContain("Foundry attacks");
  expect(textOf(<Shown state="settled" at="36′" />)).not.toContain("attacks");
});
