import { expect, test } from "vitest";
import { createTexts } from "../../../tests/rendered.tsx";
import { Fairness } from "./fairness.tsx";

const never = () => new Promise<never>(() => {});
const table = { seeds: undefined, seedFaults: [], logIn() {}, retry() {}, tell() {}, rotate: never, recompute: never };
const miner = { id: "miner", name: "", outcomeName: "", outcomeOf: () => "", choiceOf: () => "", rules: "" } as const;

test("seeds can be pasted where a choice is all that is needed for a result", async () => {
  const texts = await createTexts("en", ["common", "proof", "errors"]);
  const shown = (choice?: unknown) =>
    texts(
      <Fairness
        game={{ ...miner, choice }}
        table={{ ...table, status: "guest" }}
        verification={undefined}
        onVerify={() => {}}
      />,
    );
  expect(shown()).not.toContain("Try any seeds");
  expect(shown({ side: "heads" })).toContain("Try any seeds");
});
