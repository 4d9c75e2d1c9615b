import { expect, test } from "vitest";
import type { ShownBet } from "../../../../contract/feed.ts";
import { createTexts } from "../../../../tests/world/rendered.tsx";
import { FeedRow } from "./feed-row.tsx";

const bet: ShownBet = {
  id: "1",
  game: "dice",
  player: null,
  amount: "1.00",
  currency: "RUB",
  multiplier: "0.0000",
  payout: "0.00",
  at: "2030-01-01T00:00:00Z",
};

test.each([
  ["ru", "Игрок 100018"],
  ["en", "Player 100018"],
  ["kz", "100018-ойыншы"],
] as const)("in %s whoever has no name is called so in that language, and nobody else is", async (language, called) => {
  const texts = await createTexts(language, ["table", "common"]);
  const shown = (player: string) =>
    texts(<FeedRow bet={{ ...bet, player }} columns={["", "", "", "", "", ""]} language={language} />);
  expect(shown("Player 100018")).toContain(`|${called}|`);
  expect(shown("Anna 100018")).toContain("|Anna 100018|");
});
