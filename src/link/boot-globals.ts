import type { LaunchParameter } from "../../rules/addresses.ts";
import type { Layer } from "./layer.ts";

export type LaunchParameters = Partial<Record<LaunchParameter, string>>;

/** What was done before the view could listen. */
export interface EarlyInput {
  /** The last button that was pressed, and is not alive yet. Its `data-pressed` says what it did then. */
  pressed?: HTMLElement | undefined;
  press(control: HTMLElement): void;
  end(): void;
  /** There once the view listens: to be called for what is pressed where it still has to wait. */
  watch?(): void;
}

/** What the boot script has ready before the main bundle arrives. */
export interface BootGlobals {
  build: string;
  /** The one Trusted Types policy of the site; without Trusted Types in the browser, plain strings. */
  policy: ScriptAddresses;
  /** Addresses that the policy lets through: of a worker for this tab alone, and of the service worker. */
  solo: string;
  sw: string;
  /** The data layer's, shared where that can be. */
  start(): SharedWorker | Worker;
  /** Already loading; null where a service worker has the page, whose first frame it would hold up. */
  worker: SharedWorker | Worker | null;
  /** The text kept for the first paint, as the last visit left it. */
  snapshot: string | null | undefined;
  /** Address of the list of lazily loaded modules, and the names of those whose styles stand in the page. */
  parts: string;
  /** What the page was opened for, which the address no longer says. */
  launch: LaunchParameters;
  early: EarlyInput;
  /** How such a module is fetched, with its styles; there since the main bundle has arrived. */
  load?(name: string, member?: string): Promise<unknown>;
  /** The data layer, once the main bundle has reached it: for the console and for tests. */
  layer?: Layer;
}

/** What makes script addresses acceptable to the browser. They are typed as the strings that they stand for. */
interface ScriptAddresses {
  createScriptURL(address: string): string;
}

declare global {
  var karat: BootGlobals;
  var trustedTypes: { createPolicy(name: string, rules: ScriptAddresses): ScriptAddresses } | undefined;
}
