import { createHash } from "node:crypto";
import type { CaptchaPurpose } from "../../contract/captcha.ts";
import { phoneBlock, phonePrefix } from "../../rules/phones.ts";
import { Refusal } from "../http/refusal.ts";
import type { Caller } from "../http/visit.ts";
import type { Address } from "../messages/address.ts";
import { type Attempt, prepareAttempt, takeAttempt } from "../captcha/attempt.ts";
import type { LimitedSubject } from "../attempts/rate-limits.ts";
import type { CodePurpose } from "./codes.ts";
import { networkOf, wideNetworkOf } from "../http/network.ts";
import { ofNetwork } from "../attempts/network-limits.ts";
import type { AccountsHouse } from "./accounts-house.ts";

export type Asking = { house: Pick<AccountsHouse, "rateLimits" | "limits" | "devices" | "challenges"> } & Pick<
  Caller,
  "ip" | "cookies" | "fromPage" | "setCookie"
>;

export interface LoginAttempt {
  /** Whether the attempt comes from a device that is known for the account. */
  isPreferred: boolean;
  clientKey: string;
  /** Call it when the password was right; right attempts are counted, too. */
  succeed(): Promise<void>;
}

/**
 * Takes one try at a password. A device that the account is known on has tries of its own, which nobody else can use
 * up; everybody else works for what is tried at the account. Counted alike for addresses that nobody has.
 */
export async function takeLoginAttempt(
  { house, ip, cookies }: Asking,
  address: Address,
  captcha: string | undefined,
): Promise<LoginAttempt | Refusal> {
  const { rateLimits, limits, devices } = house;
  const account = readerOf(address);
  const device = await devices.find(cookies, address);
  if (
    device !== undefined &&
    (await rateLimits.take(limits.allLoginsOfDevice, device, account)) === undefined &&
    (await rateLimits.take(limits.loginsOfDevice, device, account)) === undefined
  )
    return {
      isPreferred: true,
      clientKey: account,
      succeed: () => rateLimits.forget(limits.loginsOfDevice, device, account),
    };

  const here = ofNetwork(limits.loginsOfAccountHere, ip, account);
  const anywhere = ofNetwork(limits.loginsOfNetwork, ip);
  const attempt = await takeAttempt({ house, purpose: "login", captcha }, [
    ...here,
    [limits.loginsOfAccount, account],
    ...anywhere,
  ]);
  if (attempt instanceof Refusal) return attempt;
  return {
    isPreferred: false,
    clientKey: wideNetworkOf(ip),
    async succeed() {
      for (const limited of here) await rateLimits.forget(...limited);
      for (const limited of anywhere) await rateLimits.giveBack(...limited);
    },
  };
}

/** Counts one registration and its message. Learning that an address is taken also costs one. */
export function takeRegistration(
  { house, ip }: Asking,
  address: Address,
  captcha: string | undefined,
): Promise<Attempt | Refusal> {
  const { limits } = house;
  return takeAttempt({ house, purpose: "register", captcha }, [
    [limits.registrationsOfAddress, readerOf(address)],
    ...ofNetwork(limits.registrationsOfNetwork, ip),
    ...smsCosts({ house, ip }, address, true),
  ]);
}

/** "free": the message may be sent. "young": the one before was sent too recently. */
export interface Sending {
  state: "free" | "young";
  waitS: number;
  asker: string;
  /** Whether the request comes from a browser that is known for the address. */
  isKnown: boolean;
}

interface SendingFor {
  /** The first code of its kind, for which there is no wait; the total number is still limited. */
  isFirst?: boolean;
  /** Set for purposes that only a logged-in player can ask for. */
  player?: bigint;
  captcha?: string | undefined;
}

/**
 * Takes one message with a code or a link out of what an address, an account and a network may have, and whoever asks
 * for it. What all strangers share comes last: what is asked for in vain uses up nothing of it. Counted alike for
 * addresses that nobody has.
 */
export async function takeSend(
  asking: Asking,
  purpose: CodePurpose | "link",
  address: Address,
  { player, captcha, isFirst = false }: SendingFor = {},
): Promise<Sending | Refusal> {
  const { house, ip, cookies } = asking;
  const { rateLimits, limits, devices } = house;
  const reader = readerOf(address);
  const device = await devices.find(cookies, address);
  const here = device ?? scopeWithout(asking, purpose);
  const who = { asker: askerFor(asking), isKnown: device !== undefined };
  const resend = [limits.resendsOfAddress, purpose, reader, here] as const;
  const [before] = await rateLimits.peek([resend]);
  if (before?.waitS !== undefined && !isFirst) return { state: "young", waitS: before.waitS, ...who };
  const isStranger = device === undefined && !isOwners(purpose);
  const limited: LimitedSubject[] = [
    [limits.codesOfAddressHere, reader, here],
    [limits.codesOfAddressHereADay, reader, here],
    ...(player === undefined ? [] : [[limits.codesOfAccount, purpose, String(player)] as const]),
    ...(isStranger ? ofNetwork(limits.codesOfNetwork, ip) : []),
    ...(isStranger || purpose === "verify" ? smsCosts(asking, address, purpose === "verify") : []),
    ...(isStranger ? ofStrangers(asking, reader) : []),
  ];
  // Being logged in is proof enough: no captcha is asked for.
  const checkedLimits = player === undefined ? limited : limited.map(withoutWork);
  const prepared = await prepareAttempt({ house, purpose: captchaPurposes[purpose], captcha }, checkedLimits);
  if (prepared instanceof Refusal) return prepared;
  // Of concurrent requests only one sends a message.
  const youngS = await rateLimits.take(...resend);
  if (youngS !== undefined && !isFirst) return { state: "young", waitS: youngS, ...who };
  const attempt = await prepared.take();
  if (!(attempt instanceof Refusal)) return { state: "free", waitS: limits.resendsOfAddress.windowS, ...who };
  // Nothing was sent, so the next request need not wait.
  if (youngS === undefined) await rateLimits.giveBack(...resend);
  return attempt;
}

const captchaPurposes: Record<CodePurpose | "link", CaptchaPurpose> = {
  login: "code",
  link: "code",
  verify: "code",
  reset: "reset",
  payout: "code",
  change: "code",
};

/**
 * Takes one guess at the code of an address. What bounds guesses is the code: it has five tries and belongs to whoever
 * has asked for it. Those of a network are only worked for, and never refused, since its right ones come from there,
 * too; a device that the address is known on does not even work.
 */
export async function takeGuess(
  { house, ip, cookies }: Asking,
  purpose: "login" | "reset",
  address: Address,
  captcha: string | undefined,
): Promise<Attempt | Refusal> {
  const isKnown = (await house.devices.find(cookies, address)) !== undefined;
  const limited: LimitedSubject[] = isKnown ? [] : ofNetwork(house.limits.guessesOfNetwork, ip);
  return takeAttempt({ house, purpose: captchaPurposes[purpose], captcha }, limited);
}

/**
 * Whoever reads the address has shown it: what was asked for to get there is forgotten, and what was sent is used up, so
 * that another one can be had at once.
 */
export async function forgetSends(asking: Asking, address: Address, purpose: CodePurpose | "link"): Promise<void> {
  const { rateLimits, limits } = asking.house;
  const reader = readerOf(address);
  const here = await scopeOf(asking, address, purpose);
  await rateLimits.forget(limits.resendsOfAddress, purpose, reader, here);
  await rateLimits.forget(limits.codesOfAddressHere, reader, here);
  await rateLimits.forget(limits.codesOfAddressHereADay, reader, here);
  for (const limited of ofStrangers(asking, reader)) await rateLimits.forget(...limited);
}

/** Lets another message be sent at once, because the last one has become useless. The total stays limited. */
export async function forgetWait(asking: Asking, address: Address, purpose: CodePurpose): Promise<void> {
  const { rateLimits, limits } = asking.house;
  await rateLimits.forget(limits.resendsOfAddress, purpose, readerOf(address), await scopeOf(asking, address, purpose));
}

/**
 * Who shows a code: it is good for the browser that has asked for it, or for the network of whoever is no browser. So
 * nobody can use up the tries of somebody else's code, or replace it.
 */
export function askerOf({ house, ip, cookies }: Omit<Asking, "fromPage" | "setCookie">): string {
  return hashed(house.devices.idOf(cookies) ?? networkOf(ip));
}

/** As `askerOf`, but a browser without an id gets one, because its network may change before the code is used. */
function askerFor(asking: Asking): string {
  const { house, cookies, fromPage, setCookie } = asking;
  if (!fromPage || house.devices.idOf(cookies) !== undefined) return askerOf(asking);
  const { device, lines } = house.devices.issue();
  lines.forEach(setCookie);
  return hashed(device);
}

/** What requests are counted under: the device, if it is known for the address, or else its whole network. */
async function scopeOf(asking: Asking, address: Address, purpose: CodePurpose | "link"): Promise<string> {
  return (await asking.house.devices.find(asking.cookies, address)) ?? scopeWithout(asking, purpose);
}

function scopeWithout({ ip }: Pick<Asking, "ip">, purpose: CodePurpose | "link"): string {
  return isOwners(purpose) ? purpose : networkOf(ip);
}

/** Only the logged-in player can ask for these, so they are not counted by network. */
function isOwners(purpose: CodePurpose | "link"): boolean {
  return purpose === "payout" || purpose === "change";
}

function ofStrangers({ house: { limits }, ip }: Pick<Asking, "house" | "ip">, reader: string): LimitedSubject[] {
  return [
    [limits.codesOfAddressNearADay, reader, wideNetworkOf(ip)],
    [limits.codesOfAddressAnywhere, reader],
  ];
}

/** Additional limits on SMS; an unproven number counts against its blocks of numbers as well. */
function smsCosts(
  { house: { limits }, ip }: Pick<Asking, "house" | "ip">,
  { channel, text }: Address,
  isUnproven: boolean,
): LimitedSubject[] {
  if (channel !== "sms") return [];
  const costs = [...ofNetwork(limits.smsOfNetwork, ip), ...ofNetwork(limits.smsOfNetworkADay, ip)];
  if (!isUnproven) return costs;
  return [...costs, [limits.smsOfBlock, phoneBlock(text)], [limits.smsOfPrefix, phonePrefix(text)]];
}

function withoutWork([limit, ...subject]: LimitedSubject): LimitedSubject {
  return [{ ...limit, free: limit.most }, ...subject];
}

function hashed(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

function readerOf({ text }: Address): string {
  return text.toLowerCase();
}
