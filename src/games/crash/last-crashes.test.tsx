import { expect, test } from "vitest";
import type { CrashRound } from "../../../contract/shared-rounds.ts";
import { createMarkup } from "../../../tests/world/rendered.tsx";
import { LastCrashes } from "./last-crashes.tsx";

const round: CrashRound = {
  id: "r1",
  number: 1,
  chain: "c",
  index: 1,
  game_hash: "a".repeat(64),
  at: "2030-01-01T00:00:00.000Z",
  multiplier: "2.31",
};

test("a round that was interrupted is marked among the last, for the eye and for who hears it", async () => {
  const { markupOf } = await createMarkup("en", ["crash"]);
  const past = [{ ...round, id: "r2", number: 2, interrupted: true as const }, round];
  const [second = "", first = ""] = markupOf(<LastCrashes past={past} flight={undefined} onCheck={() => {}} />)
    .split("</li>")
    .map((row) => row.replaceAll(/\s+/g, " "));
  expect(second).toContain('data-tone="void"');
  expect(second).toMatch(/2\.31×<span[^>]*>Round 2, interrupted: bets still in were returned</);
  expect(first).toContain('data-tone="win"');
  expect(first).not.toContain("interrupted");
});
