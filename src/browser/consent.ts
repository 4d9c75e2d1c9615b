import type { Purpose } from "../../rules/consent.ts";
import { chosenConsent, dropUnwanted, onCookieChange, rememberConsent } from "./cookies.ts";

export interface ConsentKeeper {
  /** The purposes agreed to; undefined while nothing was chosen. The same value until it changes. */
  get(): readonly Purpose[] | undefined;
  choose(purposes: readonly Purpose[]): void;
  subscribe(listener: () => void): () => void;
  /** Whether the browser signals Global Privacy Control. */
  isSignalled(): boolean;
}

/** For markup that nobody touches. */
export const noConsent: ConsentKeeper = {
  get: () => undefined,
  choose() {},
  subscribe: () => () => {},
  isSignalled: () => false,
};

/** What was chosen in this browser, in whichever tab. */
export function createConsent(): ConsentKeeper {
  const listeners = new Set<() => void>();
  let chosen = chosenConsent()?.purposes;
  /** Where no cookies can be kept, the answer holds for this page. */
  let unkept: readonly Purpose[] | undefined;
  dropUnwanted();
  onCookieChange(look, "consent");

  function look() {
    const next = chosenConsent()?.purposes ?? unkept;
    if (String(next) === String(chosen) && (next === undefined) === (chosen === undefined)) return;
    chosen = next;
    dropUnwanted();
    show();
    for (const tell of listeners) tell();
  }

  /** The question stands in the markup; styles show it by this. */
  function show() {
    if (chosen === undefined) document.documentElement.dataset["consent"] = "";
    else delete document.documentElement.dataset["consent"];
  }

  return {
    get: () => chosen,
    choose(purposes) {
      rememberConsent(purposes);
      unkept = chosenConsent() ? undefined : purposes;
      look();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isSignalled: () => navigator.globalPrivacyControl === true,
  };
}
