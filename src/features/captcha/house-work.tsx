import type { Layer } from "../../link/layer.ts";
import type { Captcha } from "./captcha.ts";
import { ChallengeWork } from "./challenge-work.tsx";

const workMs = 600_000;

interface Parts {
  id: string;
  layer: Layer;
}

/** The house's own captcha: work for the browser, done in the data layer, which needs nobody else. */
export function houseWork({ id, layer }: Parts): Captcha {
  return {
    load: async () => true,
    render: (onStop) => <ChallengeWork id={id} onStop={onStop} />,
    execute: (purpose, { level, signal }) =>
      layer.captcha.answer({ id, purpose, level }, { signal, timeoutMs: workMs }),
  };
}
