import type { HttpBindings } from "@hono/node-server";

export interface Bindings extends HttpBindings {
  requestId: string;
  /** For the log: which call it was, without anything that a player has put into the address. */
  label: string;
}
