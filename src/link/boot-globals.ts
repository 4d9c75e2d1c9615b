/** What the boot script has ready before the main bundle arrives. */
export interface BootGlobals {
  /** Build id of the page. */
  build: string;
  /** The one Trusted Types policy of the site; without Trusted Types in the browser, plain strings. */
  policy: { createScriptURL(address: string): string };
  /** Addresses that the policy lets through. */
  addresses: { shared: string; solo: string; serviceWorker: string };
  /** Already loading. */
  worker: SharedWorker | Worker;
  /** The text kept for the first paint, as the last visit left it. */
  snapshot: string | null;
  /** Address of the styles of each lazily loaded module whose styles are not in the page. */
  styles: Record<string, string>;
}

declare global {
  var karat: BootGlobals;
}
