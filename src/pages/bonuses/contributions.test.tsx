import { expect, test } from "vitest";
import { playedIds } from "../../../rules/games/ids.ts";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { wordsOf } from "../../../tests/world/words.ts";
import { Contributions } from "../../features/promotions/contributions.tsx";

test("whatever a bet may stand under is told with what counts of it, slots and live tables too", async () => {
  const text = (await createTexts("en", ["bonuses", "common"]))(<Contributions />);
  expect(text).toContain("|Slots|85–100 %|");
  expect(text).toContain("|Live casino|25–70 %|");
  const words = wordsOf("en");
  for (const id of playedIds) expect(text).toMatch(new RegExp(`\\|${words(`common:game.${id}`)}\\|[\\d–]+ %\\|`));
});
