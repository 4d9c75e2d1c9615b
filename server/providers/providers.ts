import type pg from "pg";
import type { Rng } from "../runtime/rng.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Log } from "../runtime/log.ts";
import { createAttempts } from "./attempts.ts";
import type { Provider } from "./configured.ts";
import { createOpenId } from "./open-id.ts";

interface ProvidersOptions {
  list: readonly Provider[];
  pool: pg.Pool;
  clock: Clock;
  rng: Rng;
  log: Log;
}

export function createProviders({ list, pool, clock, rng, log }: ProvidersOptions) {
  return {
    list,
    find: (id: string) => list.find((provider) => provider.id === id),
    byIssuer: (issuer: string) => list.find((provider) => provider.issuer === issuer),
    openId: createOpenId(log),
    attempts: createAttempts({ pool, clock, rng }),
  };
}
export type Providers = ReturnType<typeof createProviders>;
