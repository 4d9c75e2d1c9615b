import type { HttpBindings } from "@hono/node-server";

export interface Bindings extends HttpBindings {
  requestId: string;
  /**
   * When all of it was read, on the scale of the clock's `steadyMs`: before it waited for anything but what its own
   * network had sent before, unless its sender held back a part of it. Call it once the body is read.
   */
  arrivedMs(): number;
  /** The call's name for the log, without any of the player's input. */
  label: string;
}
