import type { House } from "../house.ts";
import { refuse, type Refusal } from "../http/refusal.ts";
import type { CodePurpose } from "./codes.ts";
import { networkOf } from "./network.ts";

type Asking = { house: House; ip: string };

/** Whether a mail may leave: it may, the one before is too young, or there were too many. */
export interface Sending {
  state: "free" | "young" | "spent";
  waitS: number;
}

/**
 * Takes one mail with a code or a link out of what an address, an account and a network may have. Counted alike for
 * addresses that nobody has.
 */
export async function takeSend(
  { house, ip }: Asking,
  purpose: CodePurpose | "link",
  address: string,
  player?: bigint,
): Promise<Sending> {
  const { tries, limits } = house;
  const reader = address.toLowerCase();
  const youngS = await tries.take(limits.resendsOfAddress, purpose, reader);
  if (youngS !== undefined) return { state: "young", waitS: youngS };
  const waits = [
    await tries.take(limits.codesOfAddress, reader),
    await tries.take(limits.codesOfAddressADay, reader),
    await tries.take(limits.codesOfNetwork, networkOf(ip)),
    player === undefined ? undefined : await tries.take(limits.codesOfAccount, String(player)),
  ];
  const waitS = Math.max(...waits.map((wait) => wait ?? 0));
  return waitS > 0 ? { state: "spent", waitS } : { state: "free", waitS: limits.resendsOfAddress.windowS };
}

/** Takes one guess at the code of a subject, or at a token, which has none; the refusal when there is none left. */
export async function takeGuess({ house, ip }: Asking, ...subject: string[]): Promise<Refusal | undefined> {
  const { tries, limits } = house;
  const network = networkOf(ip);
  const waits = [
    await tries.take(limits.guessesOfNetwork, network),
    subject.length > 0 ? await tries.take(limits.guessesOfSubject, network, ...lowered(subject)) : undefined,
  ];
  const waitS = Math.max(...waits.map((wait) => wait ?? 0));
  return waitS > 0 ? refuse("too_many_tries", {}, waitS) : undefined;
}

/** It was no guess: whoever reads the address has shown it, and what was counted against them is forgotten. */
export async function forgetGuesses({ house, ip }: Asking, address: string, ...subject: string[]): Promise<void> {
  const { tries, limits } = house;
  const network = networkOf(ip);
  const reader = address.toLowerCase();
  await tries.giveBack(limits.guessesOfNetwork, network);
  await tries.forget(limits.guessesOfSubject, network, ...lowered(subject));
  await tries.forget(limits.codesOfAddress, reader);
  await tries.forget(limits.codesOfAddressADay, reader);
}

function lowered(parts: string[]): string[] {
  return parts.map((part) => part.toLowerCase());
}
