import { expect, test } from "vitest";
import type { CaptchaPurpose, Challenge } from "../../contract/captcha.ts";
import { newEmail, password, register } from "../../tests/builders/accounts.ts";
import { captchaFor, solved } from "../../tests/builders/captcha.ts";
import { startHouse } from "../../tests/world/house.ts";
import { allSent, codeTo, mailsTo } from "../../tests/world/mail.ts";

let nowMs = Date.now();
const clock = { now: () => nowMs };
const house = await startHouse({ clock });
const minuteMs = 60_000;

interface Refused {
  error: string;
  errors?: Record<string, string[]>;
  token?: string;
}
const call = (path: string, body: object, at = house) => at.api<Refused>(path, { body });
const logIn = (email: string, word: string, captcha?: string, at = house) =>
  call("/api/v2/auth/login/email/password", { email, password: word, captcha }, at);
const wrong = "wrong-horse-1";
const asked = (level: number) => ({
  error: "validation",
  errors: { captcha: [expect.stringMatching(new RegExp(`^captcha_required: level ${level} `))] },
});
const slips = async (email: string, count: number) => {
  for (let slip = 0; slip < count; slip += 1) expect((await logIn(email, wrong)).json.error).toBe("wrong_credentials");
};
const accepts = async (purpose: CaptchaPurpose, level: number, answer: string | undefined, at = house) => {
  const { challenges } = at.app.house;
  const work = await challenges.verify(purpose, answer);
  return work !== undefined && work.level >= level && (await challenges.spend(work));
};

test("after a few wrong passwords a login has to be worked for, for a known address and an unknown one alike", async () => {
  const { email } = await register(house);
  for (const address of [email, newEmail()]) {
    await slips(address, 5);
    expect((await logIn(address, wrong)).json).toMatchObject(asked(1));
    // The password is not even compared, so the right one reveals nothing.
    expect((await logIn(address, password)).json).toMatchObject(asked(1));
  }
  expect((await logIn(email, password, await captchaFor(house, "login"))).status).toBe(200);
  await slips(email, 5);
});

test("guesses that are made at the same time are counted as well", async () => {
  const { email } = await register(house);
  const replies = await Promise.all(Array.from({ length: 20 }, () => logIn(email, wrong)));
  expect(replies.filter(({ json }) => json.error === "wrong_credentials").length).toBeLessThanOrEqual(5);
});

test("work is shown once, to one house or the other, also when both see it at the same time", async () => {
  const other = await startHouse({ beside: house, clock });
  const answer = await captchaFor(house, "login");
  const outcomes = await Promise.all([house, other, house, other].map((at) => accepts("login", 1, answer, at)));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(await accepts("login", 1, answer, other)).toBe(false);
  expect(await accepts("login", 1, await captchaFor(house, "login"), other)).toBe(true);
  await other.stop();
});

test("work is good for its purpose, its level and ten minutes, and for nobody who has changed a letter of it", async () => {
  const answer = await captchaFor(house, "login");
  expect(await accepts("register", 1, answer)).toBe(false);
  expect(await accepts("login", 2, answer)).toBe(false);
  const late = await captchaFor(house, "login");
  nowMs += 11 * minuteMs;
  expect(await accepts("login", 1, late)).toBe(false);
  nowMs -= 11 * minuteMs;

  const { challenge, solution } = JSON.parse(Buffer.from(answer, "base64").toString()) as {
    challenge: Challenge;
    solution: { counter: number; derivedKey: string };
  };
  const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");
  const { parameters, signature } = challenge;
  const easier = { ...parameters, data: { ...parameters.data, level: 3 } };
  const forged = [
    packed({ challenge: { parameters: easier, signature }, solution }),
    packed({ challenge: { parameters: { ...parameters, cost: 1 }, signature }, solution }),
    packed({ challenge: { parameters, signature: "0".repeat(64) }, solution }),
    packed({ challenge, solution: { ...solution, derivedKey: parameters.keyPrefix + "0".repeat(32) } }),
    packed({ challenge }),
    packed(null),
    "{}",
    "",
    undefined,
    "A".repeat(4_096),
  ];
  for (const each of forged) expect(await accepts("login", 1, each)).toBe(false);
  expect(await accepts("login", 1, answer)).toBe(true);
});

test("a challenge takes as much work as it says at the most, and a third of that on the level before", async () => {
  const most = [];
  for (const level of [1, 2]) {
    const { json } = await house.api<{ challenge: Challenge }>(`/auth/captcha?purpose=login&level=${level}`);
    const { solution } = JSON.parse(Buffer.from(await solved(json.challenge), "base64").toString()) as {
      solution: { counter: number };
    };
    most.push(json.challenge.parameters.data.most);
    expect(solution.counter).toBeGreaterThan(0);
    expect(solution.counter).toBeLessThanOrEqual(most.at(-1) ?? 0);
  }
  expect(most[1]).toBe(3 * (most[0] ?? 0));
});

test("what has to be worked for grows with what was tried before, and in the end is refused to that network alone", async () => {
  const { email } = await register(house);
  const { rateLimits, limits } = house.app.house;
  const here = [limits.loginsOfAccountHere, email, "127.0.0.1"] as const;
  const levels = [];
  for (let count = 0; count < 50; count += 1) {
    const { json } = await logIn(email, wrong);
    levels.push(Number(/level (\d)/.exec(json.errors?.["captcha"]?.[0] ?? "")?.[1] ?? 0));
    if (count >= 5) await rateLimits.take(...here);
  }
  expect(levels).toEqual(levels.toSorted((a, b) => a - b));
  expect([levels[5], levels[10], levels[20], levels[40]]).toEqual([1, 2, 3, 4]);
  expect((await logIn(email, wrong)).json.error).toBe("too_many_tries");
  nowMs += 15 * minuteMs + 1;
  expect((await logIn(email, wrong)).json.error).toBe("wrong_credentials");
});

test("a challenge for what the house does not know is refused", async () => {
  for (const query of ["", "?purpose=money", "?purpose=login&level=0", "?purpose=login&level=12"])
    expect((await house.api(`/auth/captcha${query}`)).status).toBe(422);
  const { json } = await house.api<{ challenge: Challenge }>("/auth/captcha?purpose=login&level=9");
  expect(json.challenge.parameters.data.level).toBe(5);
});

test("a registration with an address that was tried before has to be worked for", async () => {
  const { email } = await register(house);
  const form = { email, password, currency: "RUB", accept: true };
  const again = (captcha?: string) => call("/api/v2/auth/register/email", { ...form, captcha });
  for (let count = 0; count < 2; count += 1)
    expect((await again()).json.errors).toEqual({ email: [expect.stringMatching(/^taken/)] });
  expect((await again()).json).toMatchObject(asked(1));
  expect((await again(await captchaFor(house, "register"))).json.errors).toHaveProperty("email");
});

test("codes have to be worked for once many were asked for, and nothing is sent before", async () => {
  const email = newEmail();
  const ways = [
    ["/api/v2/auth/login/email/verification", "code"],
    ["/api/v2/auth/password/email/forgot", "reset"],
  ] as const;
  for (let count = 0; count < 6; count += 1) {
    expect((await call(ways[0][0], { email })).status).toBe(200);
    nowMs += minuteMs;
  }
  for (const [path, purpose] of [
    ...ways,
    ["/auth/send_login_data", "code"],
    ["/api/v2/auth/login/email/resend", "code"],
  ] as const) {
    const refused = await call(path, { email });
    expect([path, refused.status]).toEqual([path, 422]);
    expect(refused.json).toMatchObject(asked(1));
    expect((await call(path, { email, captcha: await captchaFor(house, purpose) })).status).toBe(200);
    nowMs += minuteMs;
  }
});

test("a browser that its owner has logged in with is not slowed by what strangers do", async () => {
  const { email } = await register(house);
  const entered = await logIn(email, password);
  const cookie = entered.cookies.map((line) => line.split(";")[0]).find((line) => line?.startsWith("device=")) ?? "";
  const asOwner = (path: string, body: object) => house.api<Refused>(path, { body, headers: { Cookie: cookie } });
  const login = (word: string) =>
    asOwner("/api/v2/auth/login/email/password", { email: email.toUpperCase(), password: word });
  await slips(email, 5);
  expect((await logIn(email, password)).json).toMatchObject(asked(1));
  expect((await login(password)).status).toBe(200);
  // The device has its own count of failures; beyond it, it is a stranger, too.
  for (let slip = 0; slip < 10; slip += 1) expect((await login(wrong)).json.error).toBe("wrong_credentials");
  expect((await login(wrong)).json).toMatchObject(asked(1));

  // Nor can strangers use up, replace or guess the owner's codes.
  const ask = "/api/v2/auth/login/email/verification";
  for (let count = 0; count < 6; count += 1) {
    await call(ask, { email });
    // Sent before the clock moves: the owner's mail must be the latest, and one unsent for a minute is sent again.
    await allSent(house);
    nowMs += minuteMs;
  }
  expect((await call(ask, { email })).json).toMatchObject(asked(1));
  expect((await asOwner(ask, { email })).status).toBe(200);
  const code = await codeTo(house, email, "login", 7);
  for (let guess = 0; guess < 10; guess += 1)
    expect((await call("/api/v2/auth/login/email/code", { email, code })).status).toBe(422);
  expect((await asOwner("/api/v2/auth/login/email/code", { email, code })).status).toBe(200);
});

test("a browser that asks for a code gets a word of its own for it, which it may take to another network", async () => {
  const { email } = await register(house);
  const headers = { Origin: house.site };
  const sent = await house.api<Refused>("/api/v2/auth/login/email/verification", { body: { email }, headers });
  const cookie = sent.cookies.map((line) => line.split(";")[0]).find((line) => line?.startsWith("device=")) ?? "";
  expect(cookie).toMatch(/^device=[\w-]{22}$/);
  const code = await codeTo(house, email, "login");
  const enter = (more: Record<string, string>) =>
    house.api("/api/v2/auth/login/email/code", { body: { email, code }, headers: more });
  expect((await enter({})).status).toBe(422);
  expect((await enter({ Cookie: "device=AAAAAAAAAAAAAAAAAAAAAA" })).status).toBe(422);
  expect((await enter({ Cookie: cookie })).status).toBe(200);
  expect(await mailsTo(house, email, "login")).toHaveLength(1);
});
