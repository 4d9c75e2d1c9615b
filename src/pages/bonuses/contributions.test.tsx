import { expect, test } from "vitest";
import { contributionOf } from "../../../rules/promotions/bonus.ts";
import { playedIds } from "../../../rules/games/ids.ts";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { Contributions } from "./contributions.tsx";

test("whatever a bet may stand under is told with what counts of it, slots and live tables too", async () => {
  const text = (await createTexts("en", ["bonuses", "common"]))(<Contributions />);
  expect(text).toContain("|Slots|85–100 %|");
  expect(text).toContain("|Live casino|25–70 %|");
  expect(playedIds.filter((id) => contributionOf(id) > 0n)).toHaveLength(10);
  expect(text.match(/\d+ %/g)).toHaveLength(playedIds.length);
});
