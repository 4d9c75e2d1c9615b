import type pg from "pg";
import { livePath } from "../../contract/live.ts";
import type { Bus } from "../live/bus.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Log } from "../runtime/log.ts";
import type { Rng } from "../runtime/rng.ts";
import { createFaults } from "./faults.ts";
import { createInbox } from "./inbox.ts";
import { createDeskSettings } from "./settings.ts";

interface Dependencies {
  pool: pg.Pool;
  clock: Clock;
  rng: Rng;
  bus: Bus;
  log: Log;
}

/** What replaces the outside world in a sandbox: visitors' country, network faults, and the inbox. */
export async function openDeskTools({ pool, clock, rng, bus, log }: Dependencies) {
  const faults = createFaults();
  const inbox = await createInbox({ clock, smsToken: rng.bytes(16).toString("hex") });
  const settings = await createDeskSettings({ pool, bus, log });
  return {
    settings,
    faults,
    inbox,
    takeLineLoss: () => faults.takeDrop(livePath),
    close: inbox.close,
  };
}
