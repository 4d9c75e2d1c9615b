import { type HouseKeys, houseKeys } from "../../contract/games.ts";
import type { WorkerContext } from "../context.ts";

/** The house's keys, as published now or as this device last saw them. */
export function createHouseKeys({ environment, exchange, connection, scope }: WorkerContext) {
  return async function keys(): Promise<HouseKeys | undefined> {
    const kept = await scope.cache?.read<HouseKeys>("keys");
    if (kept || !connection.online) return kept;
    const url = `${environment.location.origin}/.well-known/karat-keys.json`;
    const answer = await exchange(houseKeys, { url, init: {}, timeoutMs: 5_000 });
    if (answer.ok) scope.cache?.put("keys", answer.value);
    return answer.ok ? answer.value : undefined;
  };
}
