import type { GameLaunch } from "../../../contract/catalog.ts";
import { type Answer, type CallError, localErrorKeys } from "../../../contract/errors.ts";

export interface Launched {
  url?: string;
  error?: CallError;
}

/** Launches a game at once and whenever it is asked to; one that the network has kept from opening, when it is back. */
export function launching(
  launch: (signal: AbortSignal) => Promise<Answer<GameLaunch>>,
  tell: (launched: Launched) => void,
) {
  let leaving = new AbortController();
  let waits = false;

  async function begin() {
    const { signal } = leaving;
    waits = false;
    const answer = await launch(signal);
    if (signal.aborted) return;
    waits = !answer.ok && neverArrived.has(answer.error.error);
    tell(answer.ok ? { url: answer.value.url } : { error: answer.error });
  }

  function again() {
    leaving.abort();
    leaving = new AbortController();
    tell({});
    void begin();
  }

  void begin();
  return {
    again,
    /** The network is back. */
    returned: () => waits && again(),
    end: () => leaving.abort(),
  };
}

const neverArrived: ReadonlySet<string> = new Set(localErrorKeys);
