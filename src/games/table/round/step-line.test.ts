import { expect, test } from "vitest";
import { createRounders, roundOf } from "../../../../tests/builders/rounders.ts";
import { startHouse } from "../../../../tests/world/house.ts";
import type { Round } from "../../../../contract/rounds.ts";
import { isAsMeant, stateMeant } from "./step-line.ts";

const house = await startHouse();
const rounders = createRounders(house.app.house);

/** A round that has just been opened, what it hides, and how one steps in it. */
async function openMiner() {
  const { json } = await house.desk<{ id: string }>("/players", { currency: "RUB", balance: "100.00" });
  const player = BigInt(json.id);
  const mined = (await rounders.secretOf(player, "miner")) as number[];
  const safe = Array.from({ length: 25 }, (_, cell) => cell).filter((cell) => !mined.includes(cell));
  const round = roundOf(await rounders.open(player, "miner")).round;
  const step = async (on: Round, cell: number) => roundOf(await rounders.step(player, on, { cell })).round;
  return { round, step, mined, safe };
}

const opening = (round: Round, cell = 0) => ({
  round,
  doing: { kind: "step", action: { cell }, seq: round.seq } as const,
});

test("a step that is pressed during another one goes out over what that one leads to, and over nothing else", async () => {
  const { round, step, safe } = await openMiner();
  const [a = 0, b = 0] = safe;
  const meant = stateMeant({ ...opening(round, a), mayStepAhead: true });
  expect(meant).toEqual({ id: round.id, seq: 1 });
  if (!meant) return;
  // Not before the answer, …
  expect(isAsMeant(meant, round)).toBe(false);
  const after = await step(round, a);
  expect(isAsMeant(meant, after)).toBe(true);
  // … not where somebody else has moved on, not in another round, and not where none is open.
  expect(isAsMeant(meant, await step(after, b))).toBe(false);
  expect(isAsMeant(meant, { ...after, id: crypto.randomUUID() })).toBe(false);
  expect(isAsMeant(meant, undefined)).toBe(false);

  const other = await openMiner();
  const next = stateMeant({ ...opening(other.round), mayStepAhead: true });
  const lost = await other.step(other.round, other.mined[0] ?? 0);
  expect([lost.state, next && isAsMeant(next, lost)]).toEqual(["lost", false]);
});

test("news of the next state may be here before the answer: what waits is meant for that state all the same", async () => {
  const { round, step, safe } = await openMiner();
  const news = await step(round, safe[0] ?? 0);
  const { doing } = opening(round);
  expect(stateMeant({ round: news, doing, mayStepAhead: true })).toEqual({ id: round.id, seq: 1 });
});

test("a guess at what is not to be seen yet is meant for nothing, nor is a step after the cash-out", () => {
  const round = { id: "hilo", seq: 3 };
  const { doing } = opening(round as Round);
  expect(stateMeant({ round, doing, mayStepAhead: false })).toBeUndefined();
  expect(stateMeant({ round, doing: { ...doing, isLast: true }, mayStepAhead: true })).toBeUndefined();
  expect(stateMeant({ round, doing: { kind: "cash_out" }, mayStepAhead: true })).toBeUndefined();
  // What is seen is guessed at, while its stake is still to be answered, too.
  for (const known of [undefined, { kind: "open" } as const])
    expect(stateMeant({ round, doing: known, mayStepAhead: false })).toEqual(round);
});
