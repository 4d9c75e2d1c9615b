import type { Answer } from "../../contract/errors.ts";
import type { WheelSpin } from "../../contract/promotions.ts";
import { commitmentOf } from "../../rules/fairness.ts";
import { parseMoney } from "../../rules/money.ts";
import { spunField, wheelPrize } from "../../rules/promotions/wheel.ts";
import type { WorkerContext } from "../context.ts";
import { hashing } from "../environment/hashing.ts";
import { createCachedSeeds } from "../games/cached-seeds.ts";

/** "sealed": the server seed is not opened yet; else what the seeds say, and whether the spin was that. */
export type SpinCheck =
  | { state: "sealed" }
  | { state: "right" | "wrong"; serverSeed: string; clientSeed: string; day: number; field: number };

/** Computes a spin in the browser from the opened pair, also without a network if the pair is known here. */
export async function checkSpin(
  { server_seed, server_seed_hash, client_seed, day, field, prize, currency }: WheelSpin,
  context: WorkerContext,
): Promise<Answer<SpinCheck>> {
  const serverSeed = server_seed ?? (await createCachedSeeds(context).revealed(server_seed_hash))?.server_seed;
  if (serverSeed === undefined) return { ok: true, value: { state: "sealed" } };
  const computed = spunField(hashing, { serverSeed, clientSeed: client_seed, day });
  const isRight =
    commitmentOf(hashing, serverSeed) === server_seed_hash &&
    computed === field &&
    wheelPrize(computed, currency) === parseMoney(prize);
  const found = { serverSeed, clientSeed: client_seed, day, field: computed };
  return { ok: true, value: { state: isRight ? "right" : "wrong", ...found } };
}
