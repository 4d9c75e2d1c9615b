import type { WorkerContext } from "../context.ts";
import { createBigWins } from "./big-wins.ts";
import { createReturns } from "./returns.ts";
import { createTop } from "./top.ts";
import { createWins } from "./wins.ts";

export function createFeature(context: WorkerContext) {
  return { ...createWins(context), ...createReturns(context), ...createTop(context), ...createBigWins(context) };
}
