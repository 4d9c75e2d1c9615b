import type { HttpBindings } from "@hono/node-server";

export interface Bindings extends HttpBindings {
  requestId: string;
  /** The call's name for the log, without any of the player's input. */
  label: string;
}
