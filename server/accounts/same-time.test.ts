import { once } from "node:events";
import { Agent, request } from "node:http";
import { afterAll, expect, test } from "vitest";
import { password } from "../../tests/builders/accounts.ts";
import { medianOf, sameness } from "../../tests/chaos/distributions.ts";
import { startHouse } from "../../tests/world/house.ts";
import { allSent } from "../../tests/world/mail.ts";
import { seededRandom } from "../../tests/builders/seeded-random.ts";
import { inTransaction } from "../db/connect.ts";
import { locationOf } from "../http/location.ts";
import { addPlayer } from "./players.ts";

/*
 * The time of an answer must not reveal whether an address is known. Known and unknown addresses are asked about in a
 * seeded random order, so that other load on the machine affects both alike.
 */
const seed = 20_260_214;
const pairs = 100;
/** A machine that others use moves four hundred pairs by a tenth of a millisecond: p = 0.009 was seen for the same answer. */
const leastP = 0.001;
// A fifth of what players cost: several times as long as an answer that had hashed nothing.
const house = await startHouse({ passwordCost: { memoryCost: 4_096, timeCost: 2, parallelism: 1 } });
const lines: Agent[] = [];
afterAll(() => lines.forEach((line) => line.destroy()));
const random = seededRandom(seed);
let round = 0;

type Way = "email" | "phone";

const wrong = { password: "wrong-horse-1" };
const guess = { code: "000000" };
const calls = {
  "a login by password": ["email", "/api/v2/auth/login/email/password", wrong],
  "a code to log in": ["email", "/api/v2/auth/login/email/verification", {}],
  "another code to log in": ["email", "/api/v2/auth/login/email/resend", {}],
  "a link to log in": ["email", "/auth/send_login_data", {}],
  "a code to reset": ["email", "/api/v2/auth/password/email/forgot", {}],
  "a guess at a login code": ["email", "/api/v2/auth/login/email/code", guess],
  "a guess at a reset code": ["email", "/api/v2/auth/password/email/code/confirm", guess],
  "a login by phone and password": ["phone", "/api/v2/auth/login/phone/password", wrong],
  "a code to log in by phone": ["phone", "/api/v2/auth/login/phone/verification", {}],
  "another code to log in by phone": ["phone", "/api/v2/auth/login/phone/code/resend", {}],
  "a look at a link that a phone never had": ["phone", "/api/v2/auth/password/phone/token/check", { token: "made-up" }],
  "a code to reset by phone": ["phone", "/api/v2/auth/password/phone/forgot", {}],
  "a guess at a login code by phone": ["phone", "/api/v2/auth/login/phone/code", guess],
  "a guess at a reset code by phone": ["phone", "/api/v2/auth/password/phone/code/confirm", guess],
} as const satisfies Record<string, readonly [way: Way, path: string, form: object]>;

for (const [name, [way, path, form]] of Object.entries(calls)) {
  test(
    `${name} takes as long for an address that somebody has as for one that nobody has (seed ${seed})`,
    { timeout: 600_000 },
    async () => {
      await measure(way, path, form, 10);
      let seen = judged(await measure(way, path, form, pairs));
      // Chance does not repeat, and a real difference shows more clearly each time the samples are twice as many.
      for (const more of [2, 4]) if (!seen.isSame) seen = judged(await measure(way, path, form, more * pairs));
      const told = `${name}: ${seen.told}`;
      expect(seen.isSame, told).toBe(true);
    },
  );
}

interface Times {
  known: number[];
  unknown: number[];
}

/** Same when the distributions are alike and the median of the paired differences is near zero. */
function judged({ known, unknown }: Times) {
  const p = sameness(known, unknown);
  const apartMs = medianOf(known.map((ms, index) => ms - (unknown[index] ?? 0)));
  const mostApartMs = Math.max(1, 0.1 * medianOf(unknown));
  const medians = `medians ${medianOf(known).toFixed(2)} and ${medianOf(unknown).toFixed(2)} ms`;
  return {
    isSame: p > leastP && Math.abs(apartMs) < mostApartMs,
    told: `${medians}, ${apartMs.toFixed(2)} ms apart, p = ${p.toFixed(3)}`,
  };
}

async function measure(way: Way, path: string, form: object, count: number): Promise<Times> {
  const addresses = await newAddresses(way, count);
  const line = newLine();
  const times: Times = { known: [], unknown: [] };
  // Shuffled as a whole: the second of two calls meets what the first left warm or busy.
  const asked = shuffled(
    addresses.flatMap(({ known, unknown }) => [
      { address: known, of: "known" as const },
      { address: unknown, of: "unknown" as const },
    ]),
  );
  for (const { address, of } of asked) {
    times[of].push(await timeOf(line, path, { [way]: address, ...form }));
    // Messages go out after the answer; the next call must not be timed meanwhile.
    await allSent(house);
  }
  return times;
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** Pairs of similar addresses; the first of each has a player. */
async function newAddresses(way: Way, count: number): Promise<{ known: string; unknown: string }[]> {
  round += 1;
  const made = Array.from({ length: count }, (_, index) => {
    const one = `${String(round).padStart(2, "0")}${String(index).padStart(4, "0")}`;
    const both =
      way === "phone" ? [`+79004${one}`, `+79005${one}`] : [`left-${one}@example.com`, `rite-${one}@example.com`];
    const [known = "", unknown = ""] = random() < 0.5 ? both : both.toReversed();
    return { known, unknown };
  });
  const passwordHash = await house.app.house.passwords.hash(password, "test");
  const newcomer = { passwordHash, currency: "RUB", locale: "ru-RU", location: locationOf("RU") } as const;
  const sources = { stag: undefined, partner: undefined, adplace: undefined };
  await inTransaction(house.database.pool, async (tx) => {
    for (const { known } of made) await addPlayer(tx, { ...newcomer, ...sources, [way]: known }, house.app.house);
  });
  return made;
}

/**
 * Connects from a network of its own: after a thousand requests a network is rate-limited, and how long an answer waits
 * then depends on how long the one before took.
 */
function newLine(): Agent {
  const line = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.0.${lines.length + 2}` });
  lines.push(line);
  return line;
}

async function timeOf(line: Agent, path: string, body: object): Promise<number> {
  const text = JSON.stringify(body);
  const headers = {
    Host: `api.karat.localhost:${house.port}`,
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(text),
  };
  const started = performance.now();
  const sent = request({ host: "127.0.0.1", port: house.port, path, method: "POST", headers, agent: line });
  sent.end(text);
  const [reply] = (await once(sent, "response")) as [NodeJS.ReadableStream & { statusCode: number }];
  reply.resume();
  await once(reply, "end");
  const ms = performance.now() - started;
  expect([200, 422]).toContain(reply.statusCode);
  return ms;
}
