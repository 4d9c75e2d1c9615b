import { getConsent } from "../../contract/consent.ts";
import type { CallContext } from "../bridge/registry.ts";
import type { WorkerContext } from "../context.ts";
import { keepSourceAttached } from "./attach-source.ts";
import { keepConsentTold } from "./tell-consent.ts";
import { createVisits } from "./visits.ts";

/** Where visitors come from, as far as they let it be told, and the proof of what they have chosen. */
export function createFeature(context: WorkerContext) {
  keepSourceAttached(context);
  const consent = keepConsentTold(context);
  return {
    ...createVisits(context, consent),
    /** What the house has as proof, once it has heard of what is chosen now. */
    async proof(_input: unknown, { signal }: CallContext) {
      await consent.told();
      const answer = await context.call(getConsent, {}, { signal });
      // What was told may have been so by a cookie that the browser has no more.
      const isNew = answer.ok && answer.value.at === null && (await consent.tellAgain());
      return isNew ? context.call(getConsent, {}, { signal }) : answer;
    },
  };
}
