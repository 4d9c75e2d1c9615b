import type { Config } from "../config.ts";
import type { TryLimit } from "./tries.ts";

/** How often what can be guessed or mailed may be tried. In the sandbox everyone comes from one address. */
export function accountLimits({ mode }: Pick<Config, "mode">) {
  const wider = mode === "sandbox" ? 100 : 1;
  return {
    loginsOfAccount: { name: "login", most: 10, windowS: 900 },
    loginsOfNetwork: { name: "logins", most: 100 * wider, windowS: 900 },
    registrationsOfNetwork: { name: "registrations", most: 30 * wider, windowS: 3_600 },
    passwordChecksOfAccount: { name: "password", most: 10, windowS: 900 },
    guessesOfSubject: { name: "guess", most: 20, windowS: 900 },
    guessesOfNetwork: { name: "guesses", most: 100 * wider, windowS: 900 },
    resendsOfAddress: { name: "resend", most: 1, windowS: 60 },
    codesOfAddress: { name: "codes", most: 10, windowS: 3_600 },
    codesOfAddressADay: { name: "codes a day", most: 20, windowS: 86_400 },
    codesOfAccount: { name: "codes of account", most: 10, windowS: 3_600 },
    codesOfNetwork: { name: "codes of network", most: 60 * wider, windowS: 3_600 },
  } satisfies Record<string, TryLimit>;
}
