import { expect, test } from "vitest";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { AskedBetView } from "./asked-bet.tsx";

test("a link to a number that no bet has says so, and offers nothing to wait for", async () => {
  const texts = await createTexts("en", ["common", "proof"]);
  const shown = texts(<AskedBetView come="no_bet" onRetry={() => {}} />);
  expect(shown).toContain("No bet has this number");
  expect(shown).not.toContain("Retry");
});
