import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { World } from "../world/world.ts";

/** Lays campaigns in, as an operator does. */
export async function layIn(world: World, ...campaigns: object[]) {
  const folder = mkdtempSync(join(tmpdir(), "karat-flow-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "campaigns.json");
  writeFileSync(file, JSON.stringify({ schema: 1, campaigns }));
  await world.command("campaigns", file, "--author", "A flow");
}
