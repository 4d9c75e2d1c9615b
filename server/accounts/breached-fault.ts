import type { FaultsOf } from "../http/input.ts";
import { isBreached } from "./breached.ts";

/** The contract cannot know which passwords everybody tries first; what else is wrong is told beside it. */
export const breachedFault: FaultsOf = ({ password }) =>
  // Nobody's password is longer than what the contract takes.
  typeof password === "string" && password.length <= 128 && isBreached(password)
    ? { password: "breached_password" }
    : {};
