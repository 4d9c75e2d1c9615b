import { expect, test } from "vitest";
import { codeTo, anotherCode, mailsTo, tokenTo } from "../../tests/world/mail.ts";
import type { User } from "../../contract/accounts.ts";
import { bearer, newEmail, password, register } from "../../tests/builders/accounts.ts";
import { captchaFor } from "../../tests/builders/captcha.ts";
import { startHouse } from "../../tests/world/house.ts";
import { standsIn } from "../../tests/world/stands-in.ts";

let nowMs = Date.now();
const house = await startHouse({ clock: { now: () => nowMs } });
const minuteMs = 60_000;

interface Answered {
  success?: boolean;
  token?: string;
  user?: User;
  resend_in?: number;
  retry_after?: number;
  error?: string;
  errors?: Record<string, string[]>;
}
const call = (path: string, body: object, token?: string) =>
  house.api<Answered>(path, { body, headers: token ? bearer(token) : {} });
const ask = (email: string, captcha?: string) => call("/api/v2/auth/login/email/verification", { email, captcha });
const askAgain = (email: string) => call("/api/v2/auth/login/email/resend", { email });
const enter = (email: string, code: string) => call("/api/v2/auth/login/email/code", { email, code });
const verify = (code: string, token: string) => call("/api/v2/auth/email/verify/code", { code }, token);
const sendAgain = (token: string, email?: string) =>
  call("/api/v2/auth/email/resend", { email, current_password: password }, token);
const profile = async (token: string) =>
  (await house.api<{ user: User }>("/profile/user", { headers: bearer(token) })).json.user;
const codesOf = async (address: string) =>
  (await house.database.pool.query<{ digest: Buffer }>("select digest from codes where address = $1", [address])).rows;
const wrongCode = { error: "wrong_code", errors: { code: [expect.stringMatching(/^wrong_code/)] } };

test("a code out of the mail logs in, once", async () => {
  const { email } = await register(house);
  expect((await ask(email.toUpperCase())).json).toEqual({ success: true, resend_in: 60, length: 6 });
  const code = await codeTo(house, email, "login");
  expect(code).toMatch(/^\d{6}$/);
  const entered = await enter(` ${email.toUpperCase()}`, code);
  expect(entered.json).toEqual({ success: true, token: expect.any(String), sso: null });
  expect(entered.cookies[0]).toMatch(/^__Host-rt=/);
  expect(await profile(entered.json.token ?? "")).toMatchObject({ email, is_email_verified: true });
  expect((await enter(email, code)).json).toMatchObject(wrongCode);
  // The code is used up, so another can be asked for without waiting.
  expect((await ask(email)).json).toMatchObject({ resend_in: 60 });
  await codeTo(house, email, "login", 2);
});

test("the mail is in the player's language", async () => {
  const { email, token } = await register(house);
  await house.api("/profile/settings", { method: "PUT", body: { locale: "kk-KZ" }, headers: bearer(token) });
  await ask(email);
  expect((await mailsTo(house, email, "login"))[0]?.text).toContain("Кіруге арналған код");
});

test("a code is good for ten minutes and replaced by the next one", async () => {
  const { email } = await register(house);
  await ask(email);
  const first = await codeTo(house, email, "login");
  nowMs += minuteMs;
  expect((await askAgain(email)).json).toEqual({ success: true, resend_in: 60 });
  const second = await codeTo(house, email, "login", 2);
  if (first !== second) expect((await enter(email, first)).json).toMatchObject(wrongCode);
  nowMs += 10 * minuteMs;
  expect((await enter(email, second)).json).toMatchObject(wrongCode);
});

test("another code waits a minute: asking says how long is left, and asking again is refused", async () => {
  const { email } = await register(house);
  await ask(email);
  nowMs += 20_000;
  expect((await ask(email)).json).toMatchObject({ success: true, resend_in: 40 });
  const refused = await askAgain(email);
  expect([refused.status, refused.json.retry_after, refused.headers["retry-after"]]).toEqual([429, 40, "40"]);
  await house.app.house.outboundQueue.sendDue();
  expect(await mailsTo(house, email, "login")).toHaveLength(1);
});

test("an address that nobody has meets the same answers, and gets no mail", async () => {
  const { email: known } = await register(house);
  const unknown = newEmail();
  for (const step of [(email: string) => ask(email), askAgain, (email: string) => enter(email, "000000")]) {
    const [left, right] = [await step(known), await step(unknown)];
    expect([right.status, right.text]).toEqual([left.status, left.text]);
    expect(Object.keys(right.headers).sort()).toEqual(Object.keys(left.headers).sort());
  }
  await mailsTo(house, known, "login");
  await house.app.house.outboundQueue.sendDue();
  expect((await house.desk<{ items: object[] }>(`/inbox?to=${unknown}`)).json.items).toEqual([]);
  const { rows } = await house.database.pool.query(
    "select subject from codes where purpose = 'login' and address = any($1)",
    [[known, unknown]],
  );
  expect(rows).toHaveLength(2);
});

test("guesses that are made at the same time are counted, too", async () => {
  const { email } = await register(house);
  await ask(email);
  const code = await codeTo(house, email, "login");
  await Promise.all(Array.from({ length: 5 }, () => enter(email, anotherCode(code))));
  expect((await enter(email, code)).status).toBe(422);
});

test("once the tries of a code are used up it is said, and a new one can be had at once, alike for unknown addresses", async () => {
  const { email } = await register(house);
  const unknown = newEmail();
  const spent = { error: "wrong_code", errors: { code: [expect.stringMatching(/^code_spent/)] } };
  await ask(email);
  await ask(unknown);
  const code = await codeTo(house, email, "login");
  const bad = anotherCode(code);
  await expect.poll(async () => (await codesOf(unknown)).length).toBe(1);
  for (const address of [email, unknown]) {
    for (let count = 0; count < 4; count += 1) expect((await enter(address, bad)).json).toMatchObject(wrongCode);
    expect((await enter(address, bad)).json).toMatchObject(spent);
    expect((await enter(address, code)).json).toMatchObject(spent);
    expect((await askAgain(address)).json).toEqual({ success: true, resend_in: 60 });
    // Only the try that uses the code up lifts the wait, not those after it.
    expect((await enter(address, bad)).status).toBe(422);
    expect((await askAgain(address)).status).toBe(429);
  }
  expect((await enter(email, await codeTo(house, email, "login", 2))).status).toBe(200);
});

test("tries that are used up let nobody ask for more codes than an address may have", async () => {
  const { email } = await register(house);
  for (let count = 0; count < 10; count += 1) {
    const captcha = count < 6 ? undefined : await captchaFor(house, "code");
    expect((await ask(email, captcha)).status).toBe(200);
    const code = await codeTo(house, email, "login", count + 1);
    for (let tries = 0; tries < 5; tries += 1) await enter(email, anotherCode(code));
  }
  expect((await ask(email)).status).toBe(429);
});

test("a code that is to set a password or to confirm an address, too, is replaced at once when its tries are used up", async () => {
  const { email, token } = await register(house);
  const forgot = () => call("/api/v2/auth/password/email/forgot", { email });
  const confirm = (code: string) => call("/api/v2/auth/password/email/code/confirm", { email, code });
  await forgot();
  const reset = await codeTo(house, email, "reset");
  for (let count = 0; count < 5; count += 1) await confirm(anotherCode(reset));
  expect((await forgot()).json).toEqual({ success: true, resend_in: 60, earlier: false });
  expect((await confirm(await codeTo(house, email, "reset", 2))).status).toBe(200);

  const first = await codeTo(house, email, "verify");
  for (let count = 0; count < 5; count += 1) await verify(anotherCode(first), token);
  expect((await verify(first, token)).json.errors?.["code"]).toEqual([expect.stringMatching(/^code_spent/)]);
  expect((await sendAgain(token)).json).toEqual({ success: true, resend_in: 60 });
  expect((await verify(await codeTo(house, email, "verify", 2), token)).status).toBe(200);
});

test("of the right code sent twice at the same time, one logs in", async () => {
  const { email } = await register(house);
  await ask(email);
  const code = await codeTo(house, email, "login");
  const replies = await Promise.all([enter(email, code), enter(email, code), enter(email, code)]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a code is of no use for another address, another purpose or another player", async () => {
  const [one, other] = [await register(house), await register(house)];
  const verifying = await codeTo(house, one.email, "verify");
  await ask(one.email);
  const entering = await codeTo(house, one.email, "login");
  if (verifying !== entering) {
    expect((await enter(one.email, verifying)).status).toBe(422);
    expect((await verify(entering, one.token)).status).toBe(422);
  }
  expect((await enter(other.email, entering)).status).toBe(422);
  expect((await verify(verifying, other.token)).status).toBe(422);
  expect((await verify(verifying, one.token)).status).toBe(200);
});

test("an address gets ten codes an hour, and whoever reads one of them is not held to what was asked before", async () => {
  const { email } = await register(house);
  for (let count = 0; count < 10; count += 1) {
    const captcha = count < 6 ? undefined : await captchaFor(house, "code");
    expect((await ask(email, captcha)).status).toBe(200);
    await mailsTo(house, email, "login", count + 1);
    nowMs += minuteMs;
  }
  expect((await ask(email)).status).toBe(429);
  const code = await codeTo(house, email, "login", 10);
  expect((await enter(email, code)).status).toBe(200);
  nowMs += minuteMs;
  expect((await ask(email)).status).toBe(200);
});

test("a player gets ten codes an hour, however many addresses they think of", async () => {
  const { token } = await register(house);
  const statuses = [];
  for (let count = 0; count < 11; count += 1) statuses.push((await sendAgain(token, newEmail())).status);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
});

test("a registration mails the code that confirms its address", async () => {
  const { email, token } = await register(house);
  const { json, status } = await verify(await codeTo(house, email, "verify"), token);
  expect(status).toBe(200);
  expect(json).toMatchObject({ success: true, user: { email, is_email_verified: true } });
  const again = await sendAgain(token);
  expect(again.json.errors).toEqual({ email: [expect.stringMatching(/^already_verified/)] });
});

test("only who is logged in confirms an address", async () => {
  expect((await call("/api/v2/auth/email/verify/code", { code: "123456" })).status).toBe(401);
  expect((await call("/api/v2/auth/email/resend", {})).status).toBe(401);
});

test("an address that is missing or was mistyped can be another one, which is confirmed by its code", async () => {
  const { token } = await register(house);
  const wanted = newEmail();
  expect((await sendAgain(token, wanted)).json).toEqual({ success: true, resend_in: 60 });
  expect((await profile(token)).email).not.toBe(wanted);
  expect((await verify(await codeTo(house, wanted, "verify"), token)).json.user?.email).toBe(wanted);

  const phone = await house.desk<{ token: string }>("/players", { phone: "+79995550101", password });
  expect((await sendAgain(phone.json.token)).json.errors).toEqual({ email: [expect.stringMatching(/^required/)] });
  const first = newEmail();
  await sendAgain(phone.json.token, first);
  const { json } = await verify(await codeTo(house, first, "verify"), phone.json.token);
  expect(json.user).toMatchObject({ email: first, is_email_verified: true, phone: "+79995550101" });
});

test("an address that somebody else has is not told before its code has been shown", async () => {
  const [owner, other] = [await register(house), await register(house)];
  expect((await sendAgain(other.token, owner.email.toUpperCase())).status).toBe(200);
  const code = await codeTo(house, owner.email, "verify", 2);
  const reply = await verify(code, other.token);
  expect([reply.status, reply.json.errors]).toEqual([422, { email: [expect.stringMatching(/^taken/)] }]);
});

test("a code that is no code is told of its field and uses up no try", async () => {
  const { email } = await register(house);
  await ask(email);
  const code = await codeTo(house, email, "login");
  for (const odd of ["", "12345", "1234567", "abcdef", "１２３４５６"])
    expect((await enter(email, odd)).json.errors?.["code"]).toHaveLength(1);
  for (let count = 0; count < 10; count += 1) await enter(email, "12 456");
  expect((await enter(email, ` ${code} `)).status).toBe(200);
});

test("a link out of the mail logs in once, within a quarter of an hour, and no password is in it", async () => {
  const { email } = await register(house);
  const known = await call("/auth/send_login_data", { email });
  const unknown = await call("/auth/send_login_data", { email: newEmail() });
  expect(known.json).toEqual({ success: true, resend_in: 60, earlier: false });
  expect(unknown.text).toBe(known.text);
  nowMs += 20_000;
  // Nothing is sent this soon, and the answer says so: the first link still works.
  const again = await call("/auth/send_login_data", { email });
  expect(again.json).toEqual({ success: true, resend_in: 40, earlier: true });
  const [mail] = await mailsTo(house, email, "login");
  expect(mail?.link).toMatch(/^http:\/\/karat\.localhost:\d+\/\?simple_auth=1&simpleAuthToken=[\w-]{43}$/);
  expect(mail?.text).not.toContain(password);
  const token = await tokenTo(house, email, "login");
  const entered = await call("/auth/simple", { token });
  expect(entered.json).toEqual({ token: expect.any(String), sso: null });
  expect(await profile(entered.json.token ?? "")).toMatchObject({ email, is_email_verified: true });
  expect((await call("/auth/simple", { token })).json.error).toBe("wrong_token");
  expect((await call("/auth/simple", { token: "made-up" })).json.error).toBe("wrong_token");

  nowMs += minuteMs;
  await call("/auth/send_login_data", { email });
  const late = await tokenTo(house, email, "login", 2);
  nowMs += 15 * minuteMs;
  expect((await call("/auth/simple", { token: late })).status).toBe(422);
});

test("what is stored of codes and links shows neither", async () => {
  const { email } = await register(house);
  await call("/api/v2/auth/password/email/forgot", { email });
  const code = await codeTo(house, email, "reset");
  const token = await tokenTo(house, email, "reset");
  for (const table of ["codes", "one_time_tokens", "messages"]) {
    const { rows } = await house.database.pool.query<{ row: string }>(`select t::text as row from ${table} t`);
    for (const { row } of rows) expect(standsIn(row, code) || row.includes(token)).toBe(false);
  }
});
