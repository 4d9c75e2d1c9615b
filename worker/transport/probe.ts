import type { Answer } from "../../contract/errors.ts";
import { getGeo } from "../../contract/geo.ts";
import type { ConnectionKeeper, ConnectionState } from "../connection.ts";
import type { Environment } from "../environment.ts";
import type { Turns } from "../turns.ts";
import { backOffMs, pause } from "./back-off.ts";
import type { Send } from "./send.ts";

const firstMs = 1_000;
const mostMs = 15_000;

interface Parts {
  environment: Pick<Environment, "chance">;
  connection: ConnectionKeeper;
  turns: Turns;
  send: Send;
  diagnose: () => Promise<Exclude<ConnectionState, "online" | "slow">>;
}

/** While the house can't be reached, one worker of all keeps asking whether it is back, and why it is not. */
export function createProbe({ environment, connection, turns, send, diagnose }: Parts) {
  const probe = (): Promise<Answer<unknown>> => send(getGeo, {}, undefined, { timeoutMs: 5_000 });
  let leave: (() => void) | undefined;

  connection.hinted$.subscribe(() => void probe());
  connection.state$.subscribe(({ online }) => {
    if (online) {
      leave?.();
      leave = undefined;
    }
    if (online || leave) return;
    leave = turns.take("probe", async (signal) => {
      for (let attempt = 0; !signal.aborted; attempt++) {
        connection.found(await diagnose());
        await pause(backOffMs(attempt, environment.chance, { firstMs, mostMs }), signal);
        if (!signal.aborted) await probe();
      }
    });
  });

  return probe;
}
