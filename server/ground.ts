import type pg from "pg";
import type { Config } from "./config.ts";
import type { HttpHouse } from "./http/http-house.ts";
import type { Bus } from "./live/bus.ts";
import type { Lines } from "./live/lines.ts";
import type { Clock } from "./runtime/clock.ts";
import type { Keys } from "./runtime/keys.ts";
import type { Rng } from "./runtime/rng.ts";

export interface Ground extends Omit<HttpHouse, "identify" | "devices"> {
  /** Identifies this process among all houses of the database; new after each start. */
  id: string;
  config: Config;
  keys: Keys;
  clock: Clock;
  rng: Rng;
  pool: pg.Pool;
  writerPool: pg.Pool;
  bus: Bus;
  lines: Lines;
  uuid: () => string;
  signOn: { url(): string | null };
  messageServers: { smtp: string; sms: string };
}
