import { expect, test } from "vitest";
import { createTexts } from "../../../tests/world/rendered.tsx";
import { GameTrouble } from "./game-trouble.tsx";

test("a deposit is offered to who has too little money, and to nobody who practises", async () => {
  const texts = await createTexts("en", ["provider-game"]);
  const read = (mode: "demo" | "play") =>
    texts(<GameTrouble trouble="insufficient_funds" mode={mode} onDeposit={() => {}} />);
  expect(read("play")).toContain("|Deposit|");
  expect(read("demo")).not.toContain("|Deposit|");
  expect(read("demo")).toContain("|Your balance is too low for this bet.|");
});
