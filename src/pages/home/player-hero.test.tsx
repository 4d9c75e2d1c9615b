import { expect, test } from "vitest";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { PlayerHero } from "./player-hero.tsx";

test("a deposit is the first thing asked only of who has nothing to play with, and bonus money is something", async () => {
  const texts = await createTexts("en", ["home", "common"]);
  const read = (bonus: string) =>
    texts(
      <PlayerHero
        open={[]}
        wallet={{
          value: { currency: "RUB", balance: "0.00", bonus_balance: bonus, total_balance: bonus },
          at: "2026-11-30T10:00:00Z",
          stale: false,
        }}
        last={undefined}
        areBetsLoaded
        justCame={false}
        unconfirmed={undefined}
      />,
    );
  expect(read("0.00")).toContain("|Deposit|");
  const text = read("500.00");
  expect(text).not.toContain("|Deposit|");
  expect(text).toContain("|See the games|");
});
