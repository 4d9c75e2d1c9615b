import { expect, test } from "vitest";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { Returns } from "./returns.tsx";

const noBets = { bets: 0, currency: "RUB", staked: "0.00", returned: "0.00", expected: "0.00" } as const;
const unplayed = { ...noBets, band: { low: "0.00", high: "0.00" } };
const played = {
  ...noBets,
  bets: 3,
  staked: "30.00",
  returned: "20.00",
  expected: "29.70",
  band: { low: "0.00", high: "60.00" },
};

test("games that were played have their figures, and those that nobody has played stand in one line", async () => {
  const texts = await createTexts("en", ["common", "fairness"]);
  const items = [
    { game: "dice", ...played },
    { game: "keno", ...unplayed },
    { game: "miner", ...unplayed },
  ] as const;
  const shown = texts(<Returns returns={{ value: { items: [...items], next: null, at: "" }, at: "", stale: false }} />);
  expect(shown).toContain("66.67 %");
  expect(shown.match(/Nobody[^|]*/g)).toEqual(["Nobody has played these yet: Keno, Miner."]);
  expect(shown).not.toContain("|Keno|");
});
