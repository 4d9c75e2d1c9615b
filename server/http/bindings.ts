import type { HttpBindings } from "@hono/node-server";

export interface Bindings extends HttpBindings {
  requestId: string;
  /** When its head was read, on the scale of the clock's `steadyMs`: before it waited for anything. */
  arrivedMs: number;
  /** The call's name for the log, without any of the player's input. */
  label: string;
}
