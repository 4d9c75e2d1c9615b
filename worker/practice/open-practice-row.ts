import { seedText } from "../../rules/fairness.ts";
import { createSharedRow } from "../cache/shared-row.ts";
import { createStore } from "../cache/store.ts";
import type { Environment } from "../environment/environment.ts";
import { ownClientSeed } from "../games/seeds.ts";
import { firstChips, type PracticeRow } from "./practice-row.ts";

/** A database of its own: it belongs to no player and survives a logout. */
export function openPracticeRow(environment: Pick<Environment, "indexedDB" | "channel">) {
  const rows = createStore(environment, "karat-practice", ["practice"]).table<PracticeRow>("practice");
  return createSharedRow(environment, { rows, name: "karat:practice", empty: fresh() });
}

function fresh(): PracticeRow {
  const seeding = {
    serverSeed: seedText(crypto.getRandomValues(new Uint8Array(32))),
    clientSeed: ownClientSeed(),
    nonce: 0,
  };
  return { id: "practice", revision: 0, chips: firstChips, seeding, bets: [], rounds: [] };
}
