import { expect, test } from "vitest";
import { solved } from "../../tests/builders/captcha.ts";
import { testDatabase } from "../../tests/world/database.ts";
import { createChallenges } from "../captcha/challenges.ts";
import { systemRng } from "../runtime/rng.ts";
import { readConfig } from "../config.ts";
import { Refusal } from "../http/refusal.ts";
import { type Address, emailAddress, phoneAddress } from "../messages/address.ts";
import { askerOf, forgetSends, takeGuess, takeRegistration, takeSend } from "./attempt-limits.ts";
import { createCodes } from "./codes.ts";
import { createDevices } from "./devices.ts";
import { findDeviceOwner } from "./players.ts";
import { accountLimits } from "./limits.ts";
import { createRateLimits } from "../attempts/rate-limits.ts";

let nowMs = Date.now();
const clock = { now: () => nowMs };
const rng = systemRng;
const key = Buffer.alloc(32, 7);
const { pool } = await testDatabase();
const rateLimits = createRateLimits({ pool, clock });
const challenges = createChallenges({ key, clock, rng, rateLimits });
const devices = createDevices({ pool, key, rng, config: readConfig({}) });
const house = { rateLimits, challenges, devices, limits: accountLimits({ networkScale: 1 }) };
const codes = createCodes({ pool, clock, rng, key });
const { rows } = await pool.query<{ id: bigint }>(
  `insert into players (email, currency, register_method, is_of_age, country, created_at)
   values ('owner@example.com', 'RUB', 'email', true, 'RU', now()) returning id`,
);
const player = rows[0]?.id;

const from = (ip: string, cookie?: string) => ({
  house,
  ip,
  cookies: cookie === undefined ? {} : { "__Host-device": cookie },
  fromPage: false,
  setCookie: () => {},
});
const home = "203.0.113.1";
const stranger = (number: number) => `198.51.${number}.1`;
const email = emailAddress("owner@example.com");
const deviceOwner = await findDeviceOwner(pool, player ?? 0n);
const known = /=([^;]*)/.exec(devices.remember({}, deviceOwner)[0] ?? "")?.[1] ?? "";

interface Asked {
  address?: Address;
  cookie?: string;
  level?: number;
}

async function ask(ip: string, { address = email, cookie, level }: Asked = {}) {
  const captcha = level === undefined ? undefined : await solved(await challenges.issue("code", level));
  const sending = await takeSend(from(ip, cookie), "login", address, { captcha });
  return sending instanceof Refusal ? inShort(sending) : sending.state;
}

function inShort({ error }: Refusal): "work" | "refused" {
  return error === "validation" ? "work" : "refused";
}

const scope = (ip: string, cookie?: string) =>
  ({ purpose: "login", channel: "email", subject: email.text, asker: askerOf(from(ip, cookie)) }) as const;
const issue = (ip: string, cookie?: string) => codes.issue({ ...scope(ip, cookie), address: email.text, player });
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

test("codes that a stranger asks for do not make the owner wait, and at the worst work, but not in a known browser", async () => {
  expect(await ask(stranger(1))).toBe("free");
  expect(await ask(home)).toBe("free");
  expect(await ask(home)).toBe("young");
  const states: string[] = [];
  for (let count = 0; count < 100; count += 1) {
    nowMs += 61_000;
    states.push(await ask(stranger(1)));
  }
  expect(states.filter((state) => state === "free")).toHaveLength(10);
  expect(states.at(-1)).toBe("work");
  expect(await ask(home)).toBe("work");
  expect(await ask(home, { level: 1 })).toBe("free");
  expect(await ask(home, { cookie: known })).toBe("free");
});

test("all strangers together are bounded as well, but for a known browser, and until the owner has shown a code", async () => {
  nowMs += 86_400_000;
  for (let count = 0; count < 60; count += 1) await rateLimits.take(house.limits.codesOfAddressAnywhere, email.text);
  expect(await ask(stranger(2))).toBe("refused");
  expect(await ask(home)).toBe("refused");
  expect(await ask(home, { cookie: known })).toBe("free");
  await forgetSends(from(home), email, "login");
  expect(await ask(home)).toBe("free");
});

test("a code that a stranger asks for takes nothing from the owner's, and neither do their guesses", async () => {
  const own = await issue(home);
  const strange = await issue(stranger(1));
  for (let guess = 0; guess < 20; guess += 1) {
    expect(await codes.use(scope(stranger(1)), wrong(strange))).toMatchObject({ isSpent: guess > 3 });
    expect(await codes.use(scope(stranger(2)), own)).toEqual({ isSpent: false });
  }
  expect(await codes.use(scope(home), own)).toEqual({ player, address: email });
});

test("a code goes with its browser from one network to the next, and nowhere with whoever has none", async () => {
  const inBrowser = await issue(home, known);
  expect(await codes.use(scope(stranger(9), known), inBrowser)).toEqual({ player, address: email });
  const without = await issue(home);
  expect(await codes.use(scope(stranger(9)), without)).toEqual({ isSpent: false });
  expect(await codes.use(scope(home), without)).toEqual({ player, address: email });
});

test("guesses of a network never hold back the right code of a device that is new on it: at the worst it works", async () => {
  nowMs += 86_400_000;
  const [own, others] = ["o", "s"].map((letter) => letter.repeat(22));
  const code = await issue(home, own);
  const guess = async (cookie: string | undefined, guessed: string, level?: number) => {
    const captcha = level === undefined ? undefined : await solved(await challenges.issue("code", level));
    const taken = await takeGuess(from(home, cookie), "login", email, captcha);
    if (taken instanceof Refusal) return inShort(taken);
    const used = await codes.use(scope(home, cookie), guessed);
    return "player" in used ? used.player : undefined;
  };
  await issue(home, others);
  for (let count = 0; count < 100; count += 1) expect(await guess(others, wrong(code))).toBeUndefined();
  // Going on guessing takes work, for the owner as well: one captcha, and the right code is let in.
  for (let count = 0; count < 900; count += 1) expect(await guess(others, code)).toBe("work");
  expect(await guess(own, code)).toBe("work");
  expect(await guess(known, wrong(code))).toBeUndefined();
  expect(await guess(own, code, 1)).toBe(player);
});

const number = (prefix: string, count: number) => phoneAddress(`${prefix}${String(count).padStart(7, "0")}`);

const registers = async (ip: string, prefix: string, count: number, limits = house.limits) => {
  const asking = { ...from(ip), house: { ...house, limits } };
  const taken = await takeRegistration(asking, number(prefix, count), undefined);
  return taken instanceof Refusal ? inShort(taken) : "free";
};

test("SMS to numbers that have proven nothing are bounded by their operator's prefix", async () => {
  let count = 0;
  for (; count < 200; count += 1) expect(await registers(`192.0.${count % 40}.1`, "+7912", count * 10)).toBe("free");
  expect(await registers("192.0.100.1", "+7912", count * 10)).toBe("refused");
  expect(await registers("192.0.100.1", "+7913", count * 10)).toBe("free");
  expect(await ask("192.0.101.1", { address: number("+7912", 1) })).toBe("free");
});

test("a block of a hundred numbers gets fifty SMS an hour, however wide networks are", async () => {
  for (const [prefix, networkScale] of [
    ["+7915", 1],
    ["+7916", 100],
  ] as const) {
    const limits = accountLimits({ networkScale });
    const asked = (count: number) => registers(`192.0.${150 + (count % 20)}.1`, prefix, count, limits);
    for (let count = 0; count < 50; count += 1) expect(await asked(count)).toBe("free");
    expect(await asked(99)).toBe("refused");
    expect(await asked(100)).toBe("free");
  }
});

test("SMS are bounded by the network that asks, however many it asks for at the same time", async () => {
  const network = "192.0.102.1";
  const asked = (count: number) => ask(network, { address: number("+7914", count) });
  for (let count = 0; count < 20; count += 1) expect(await asked(count)).toBe("free");
  expect(await asked(20)).toBe("work");
  for (let count = 20; count < 30; count += 1) await rateLimits.take(house.limits.smsOfNetwork, network);
  const atOnce = await Promise.all(Array.from({ length: 40 }, (_, index) => asked(100 + index)));
  expect(new Set(atOnce)).toEqual(new Set(["refused"]));
  expect(await asked(200)).toBe("refused");
  expect(await ask(home, { address: number("+7914", 200) })).toBe("free");
});

test("what a network's limits refuse, or ask work for, leaves no row behind, whatever addresses it names", async () => {
  nowMs += 86_400_000;
  const count = async () => (await pool.query("select from tries")).rowCount;
  const network = stranger(77);
  const named = (index: number) => emailAddress(`nobody-${index}@example.com`);
  for (let index = 0; index < 20; index += 1) expect(await ask(network, { address: named(index) })).toBe("free");
  const before = await count();
  for (let index = 100; index < 130; index += 1) expect(await ask(network, { address: named(index) })).toBe("work");
  expect(await count()).toBe(before);
  await rateLimits.take(house.limits.linkLooksOfAccount, "somebody");
  await rateLimits.giveBack(house.limits.linkLooksOfAccount, "somebody");
  expect(await count()).toBe(before);
});
