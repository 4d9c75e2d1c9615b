import type { Log } from "../runtime/log.ts";
import { keepNeighbour, type Neighbour } from "../neighbours/keep-neighbour.ts";
import type { IdentityOrder } from "./identity-server.ts";

/** Runs the sandbox's identity provider beside the house. */
export function keepIdentityServer(order: IdentityOrder, log: Log): Neighbour {
  return keepNeighbour({ name: "identity provider", folder: "idp", program: "identity-process", order, log });
}
