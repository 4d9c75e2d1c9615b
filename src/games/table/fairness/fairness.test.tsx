import { expect, test } from "vitest";
import { createTexts } from "../../../../tests/world/rendered.tsx";
import type { Round } from "../../../../contract/rounds.ts";
import { Fairness } from "./fairness.tsx";
import { Seeds } from "./seeds.tsx";

const never = () => new Promise<never>(() => {});
const table = {
  game: "miner" as const,
  seeds: undefined,
  seedFaults: [],
  openRounds: [],
  logIn() {},
  retry() {},
  tell() {},
  rotate: never,
  recompute: never,
};
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

test("seeds that a round is open on are not changed: the way to it is shown instead", async () => {
  const seed = "0".repeat(64);
  const seeds = { server_seed_hash: seed, next_server_seed_hash: seed, client_seed: "mine", nonce: 7 };
  const texts = await createTexts("en", ["common", "proof", "errors"]);
  const shown = (...games: readonly ("hilo" | "miner")[]) =>
    texts(<Seeds seeds={seeds} table={{ ...table, openRounds: games.map((game) => ({ game }) as Round) }} />);
  expect(shown()).not.toMatch(/open/);
  expect(shown("hilo")).toContain("A round is open. Finish it before you change seeds: |Hilo|");
  expect(shown("hilo", "miner", "miner")).toMatch(/Rounds are open\. .*: \|Hilo\|Miner\|$/);
});
