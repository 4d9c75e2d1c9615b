import { useSyncExternalStore } from "react";
import type { Purpose } from "../../../rules/consent.ts";
import { noConsent } from "../../browser/consent.ts";
import { usePlatform } from "../../browser/platform.ts";

/** The purposes agreed to in this browser; undefined while nothing was chosen, and in markup. */
export function useConsent(): readonly Purpose[] | undefined {
  const { consent } = usePlatform();
  return useSyncExternalStore(consent.subscribe, consent.get, noConsent.get);
}
