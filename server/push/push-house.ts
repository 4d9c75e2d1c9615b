import type pg from "pg";
import type { HttpHouse } from "../http/http-house.ts";
import { serving } from "../http/serve.ts";
import type { Clock } from "../runtime/clock.ts";
import type { PushSender } from "./push-sender.ts";

export interface PushHouse extends HttpHouse {
  pool: pg.Pool;
  clock: Clock;
  uuid: () => string;
  pushSender: PushSender;
}

export const serve = serving<PushHouse>();
