import type { LaunchParameter } from "../../rules/addresses.ts";
import type { Layer } from "./layer.ts";

export type LaunchParameters = Partial<Record<LaunchParameter, string>>;

export interface EarlyInput {
  /** The button pressed last that is not interactive yet. Its `data-pressed` holds what it did at the time. */
  pressed?: HTMLElement | null;
  press(control: HTMLElement): void;
  end(): void;
  /** Set once the view is ready; called after each press that still has to wait. */
  watch?(): void;
}

/** What the boot script provides before the main bundle arrives. */
export interface BootGlobals {
  build: string;
  /** The site's only Trusted Types policy; in browsers without Trusted Types it returns plain strings. */
  policy: ScriptAddresses;
  /** Addresses that the policy allows: the worker for this tab alone, and the service worker. */
  solo: string;
  sw: string;
  /** Starts the data layer's worker, shared if possible. */
  start(): SharedWorker | Worker;
  /** Already loading; null if a service worker controls the page, because loading would then delay the first frame. */
  worker: SharedWorker | Worker | null;
  /** The last visit's snapshot for the first paint, as text. */
  snapshot: string | null | undefined;
  /** Address of the list of lazily loaded modules, followed by the names of those whose styles are inlined. */
  parts: string;
  /** Launch parameters, which have been removed from the address. */
  launch: LaunchParameters;
  /** The address that the page was opened by, without those. */
  arrival: string;
  early: EarlyInput;
  /** Loads such a module with its styles; set once the main bundle has arrived. */
  load?(name: string, member?: string): Promise<unknown>;
  /** The data layer, for the console and tests; set once the main bundle is connected. */
  layer?: Layer;
}

/** Turns script addresses into trusted ones, which are typed as plain strings here. */
interface ScriptAddresses {
  createScriptURL(address: string): string;
}

declare global {
  var karat: BootGlobals;
  interface Navigator {
    /** Whether the browser signals Global Privacy Control, where it can. */
    readonly globalPrivacyControl?: boolean;
  }
  var trustedTypes: { createPolicy(name: string, rules: ScriptAddresses): ScriptAddresses } | undefined;
}
