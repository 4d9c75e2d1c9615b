import type { Config } from "../config.ts";
import type { TryLimit } from "./tries.ts";

/** How often logins and registrations may be tried. In the sandbox everyone comes from one address. */
export function accountLimits({ mode }: Pick<Config, "mode">) {
  const wider = mode === "sandbox" ? 100 : 1;
  return {
    loginsOfAccount: { name: "login", most: 10, windowS: 900 },
    loginsOfNetwork: { name: "logins", most: 100 * wider, windowS: 900 },
    registrationsOfNetwork: { name: "registrations", most: 30 * wider, windowS: 3_600 },
  } satisfies Record<string, TryLimit>;
}
