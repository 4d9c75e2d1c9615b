import type { HttpConfig } from "../http/config.ts";
import type { RateLimit } from "../attempts/rate-limits.ts";

/**
 * How often what can be guessed or sent may be tried, and from when on it has to be worked for. Nothing that a stranger
 * does is counted against a browser that its owner has logged in with. In the sandbox everyone comes from one network,
 * and only what is counted for a network is wider there. What is counted for a network counts for the one around it, too
 * (network-limits.ts).
 */
export function accountLimits({ networkScale: wider }: Pick<HttpConfig, "networkScale">) {
  return {
    loginsOfDevice: { name: "logins of device", most: 10, windowS: 900 },
    // Right passwords count as well: each costs as much as a wrong one.
    allLoginsOfDevice: { name: "all logins of device", most: 30, windowS: 900 },
    // By everybody, right ones as well: what is tried at one account is worked for more and more, but never refused to its
    // owner.
    loginsOfAccount: { name: "logins of account", free: 20, most: 100_000, windowS: 3_600 },
    loginsOfAccountHere: { name: "login", free: 5, most: 50, windowS: 900 },
    loginsOfNetwork: { name: "logins", free: 30 * wider, most: 300 * wider, windowS: 900 },
    registrationsOfAddress: { name: "registration", free: 3, most: 30, windowS: 3_600 },
    registrationsOfNetwork: { name: "registrations", free: 6 * wider, most: 30 * wider, windowS: 3_600 },
    // Whatever is done with the password of an account by whoever is in it, or has the right to set another one. Whoever
    // holds a session has them for that session, and everybody else's use up none of them (own-password.ts).
    passwordHashesOfAccount: { name: "password hashes", most: 30, windowS: 900 },
    passwordChecksOfAccount: { name: "password", most: 10, windowS: 900 },
    // Guesses at codes, which have five tries each. Never refused, only made to cost work: the owner may be among them.
    guessesOfNetwork: { name: "guesses", free: 100 * wider, most: 100_000, windowS: 900 },
    linkLooksOfAccount: { name: "looks at link", most: 60, windowS: 900 },
    // Tight for an address as seen from one network or known browser; wide for what all strangers ask for together, and
    // only after they have worked for most of it.
    resendsOfAddress: { name: "resend", most: 1, windowS: 60 },
    codesOfAddressHere: { name: "codes", free: 6, most: 10, windowS: 3_600 },
    codesOfAddressHereADay: { name: "codes a day", free: 12, most: 15, windowS: 86_400 },
    codesOfAddressNearADay: { name: "codes near a day", free: 12, most: 20, windowS: 86_400 },
    codesOfAddressAnywhere: { name: "codes anywhere", free: 12, most: 60, windowS: 86_400 },
    // Counted per purpose: a thief who asks for verification codes cannot use up those of withdrawals.
    codesOfAccount: { name: "codes of account", most: 10, windowS: 3_600 },
    codesOfNetwork: { name: "codes of network", free: 20 * wider, most: 60 * wider, windowS: 3_600 },
    // SMS cost money, and some numbers pay whoever has them called: what is sent to numbers that have proven nothing
    // is bounded by the operator's prefix and the block of a hundred numbers, and all of it by the day. What anybody asks
    // for to be sent to a number of a player has a day of its own, of which each number has a share; and what only its
    // owner can have sent counts for that number alone.
    smsOfNetwork: { name: "sms of network", most: 30 * wider, windowS: 3_600 },
    smsOfNetworkADay: { name: "sms of network a day", most: 200 * wider, windowS: 86_400 },
    smsOfPrefix: { name: "sms of prefix", most: 200, windowS: 3_600 },
    smsOfBlock: { name: "sms of block", most: 50, windowS: 3_600 },
    smsADay: { name: "sms a day", most: 20_000, windowS: 86_400 },
    smsToProvenADay: { name: "sms to proven numbers a day", most: 20_000, windowS: 86_400 },
    // Beyond these, only half of `smsToProvenADay` is open to a number, so that a few numbers never use it up for all.
    smsOfNumberADay: { name: "sms of number a day", most: 2, windowS: 86_400 },
    smsOfOwnerADay: { name: "sms of owner a day", most: 60, windowS: 86_400 },
  } satisfies Record<string, RateLimit>;
}
