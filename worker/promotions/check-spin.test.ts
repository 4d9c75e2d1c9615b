import { expect, test } from "vitest";
import type { WheelSpin } from "../../contract/promotions.ts";
import { commitmentOf } from "../../rules/fairness.ts";
import { toWire } from "../../rules/money.ts";
import { spunField, wheelFields, wheelPrize } from "../../rules/promotions/wheel.ts";
import type { WorkerContext } from "../context.ts";
import { hashing } from "../environment/hashing.ts";
import { checkSpin } from "./check-spin.ts";

const serverSeed = "5e".repeat(32);
const seeding = { serverSeed, clientSeed: "mine", day: 20_780 };
const field = spunField(hashing, seeding);
const spin: WheelSpin = {
  day: seeding.day,
  at: "2026-11-23T10:00:00.000Z",
  field,
  prize: toWire(wheelPrize(field, "RUB")),
  currency: "RUB",
  server_seed_hash: commitmentOf(hashing, serverSeed),
  client_seed: seeding.clientSeed,
  server_seed: null,
};

/** A browser without a network, which knows these opened pairs. */
function browser(opened: Record<string, string>) {
  const table = () => ({ get: async (hash: string) => opened[hash] && { server_seed: opened[hash] } });
  return { environment: {}, scope: { cache: { store: { table } } } } as unknown as WorkerContext;
}

const known = browser({ [spin.server_seed_hash]: serverSeed });
const stateOf = async (told: WheelSpin, where = known) => {
  const answer = await checkSpin(told, where);
  return answer.ok && answer.value.state;
};

test("a spin is right by the pair that was opened, also if only this device knows it", async () => {
  expect(await stateOf(spin)).toBe("right");
  expect(await stateOf({ ...spin, server_seed: serverSeed }, browser({}))).toBe("right");
  expect(await stateOf(spin, browser({}))).toBe("sealed");
});

test("whatever differs is wrong: field, prize, currency, day, seeds or their commitment", async () => {
  const other = (field + 1) % wheelFields.length;
  const lies: Partial<WheelSpin>[] = [
    { field: other },
    { prize: "9.00" },
    { day: spin.day + 1 },
    { client_seed: "yours" },
    { server_seed: "00".repeat(32) },
  ];
  for (const lie of lies) {
    const told = { ...spin, server_seed: serverSeed, ...lie };
    // Another day or seed may bring the very field: then nothing but the figures could tell.
    const same = spunField(hashing, {
      serverSeed: told.server_seed ?? "",
      clientSeed: told.client_seed,
      day: told.day,
    });
    if ((lie.day !== undefined || lie.client_seed !== undefined) && same === field) continue;
    expect(await stateOf(told), JSON.stringify(lie)).toBe("wrong");
  }
});
