import type { FaultsOf } from "../http/input.ts";
import { isBreached } from "./breached.ts";

/** Reported with the contract's own faults; the contract itself carries no list of common passwords. */
export const breachedFault: FaultsOf = ({ password }) =>
  // Longer ones are refused by the contract anyway.
  typeof password === "string" && password.length <= 128 && isBreached(password)
    ? { password: "breached_password" }
    : {};
