import { expect, test } from "vitest";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { AskedBetView } from "./asked-bet-view.tsx";

test("a guest who follows the link to a proof is asked in, and does not wait for what nobody fetches", async () => {
  const texts = await createTexts("en", ["common", "proof"]);
  const shown = texts(<AskedBetView come={undefined} isGuest onLogIn={() => {}} onRetry={() => {}} />);
  expect(shown).toContain("Only the player can see this proof|Log in to the account that made the bet");
});
