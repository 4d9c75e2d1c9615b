import { getGeo } from "../../contract/geo.ts";
import type { Answer } from "../../contract/errors.ts";
import type { Environment } from "../environment.ts";
import type { Turns } from "../turns.ts";
import { backOffMs, pause } from "./back-off.ts";
import type { Network } from "./network.ts";
import type { Send } from "./send.ts";

const firstMs = 1_000;
const mostMs = 15_000;

interface Parts {
  environment: Pick<Environment, "chance">;
  network: Network;
  turns: Turns;
  send: Send;
}

/** While the house can't be reached, one worker of all keeps asking whether it is back. */
export function createProbe({ environment, network, turns, send }: Parts) {
  const probe = (): Promise<Answer<unknown>> => send(getGeo, {}, undefined, { timeoutMs: 5_000 });
  let leave: (() => void) | undefined;

  network.hinted$.subscribe(() => void probe());
  network.state$.subscribe(({ online }) => {
    leave?.();
    leave = online
      ? undefined
      : turns.take("probe", async (signal) => {
          for (let attempt = 0; !signal.aborted; attempt++) {
            await pause(backOffMs(attempt, environment.chance, { firstMs, mostMs }), signal);
            if (!signal.aborted) await probe();
          }
        });
  });

  return probe;
}
