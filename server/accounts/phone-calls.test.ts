import { expect, test } from "vitest";
import type { User } from "../../contract/accounts.ts";
import {
  bearer,
  cookieOf,
  newEmail,
  newPhone,
  password,
  register,
  registerByPhone,
} from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { anotherCode, codeTo, mailsTo, tokenTo } from "../../tests/world/mail.ts";

let nowMs = Date.now();
const house = await startHouse({ clock: { now: () => nowMs } });
const minuteMs = 60_000;
const next = "another-horse-8";
const words = { password: next, password_confirm: next };

interface Answered {
  success?: boolean;
  token?: string;
  user?: User;
  data?: { token?: string; reset_token?: string };
  resend_in?: number;
  error?: string;
  errors?: Record<string, string[]>;
}
const call = (path: string, body: object, token?: string) =>
  house.api<Answered>(path, { body, headers: token ? bearer(token) : {} });
const registration = (form: object) =>
  call("/api/v2/auth/register/phone", { phone: newPhone(), password, currency: "RUB", accept: true, ...form });
const ask = (phone: string) => call("/api/v2/auth/login/phone/verification", { phone });
const askAgain = (phone: string) => call("/api/v2/auth/login/phone/code/resend?type=sms", { phone });
const enter = (phone: string, code: string) => call("/api/v2/auth/login/phone/code?type=sms", { phone, code });
const logIn = (phone: string, word: string) => call("/api/v2/auth/login/phone/password", { phone, password: word });
const ofPassword = (path: string, body: object) => call(`/api/v2/auth/password/phone/${path}?type=sms`, body);
const verify = (token: string, code: string) => call("/api/v2/auth/phone/verify/code", { code }, token);
const sendAgain = (token: string, phone?: string) =>
  call("/api/v2/auth/phone/resend", { phone, current_password: password }, token);
const profile = async (token: string) =>
  (await house.api<{ user: User }>("/profile/user", { headers: bearer(token) })).json.user;

test("a registration by phone makes a player, who is logged in and is sent the code that confirms the phone", async () => {
  const phone = newPhone();
  const reply = await registration({ phone: `8 (${phone.slice(2, 5)}) ${phone.slice(5)}` });
  expect(reply.json).toEqual({ data: { token: expect.any(String), sso: null } });
  expect(cookieOf(reply)).toMatch(/^__Host-rt=/);
  const token = reply.json.data?.token ?? "";
  expect(await profile(token)).toMatchObject({
    phone,
    email: null,
    register_method: "phone",
    is_phone_verified: false,
  });
  const [sms] = await mailsTo(house, phone, "verify");
  expect(sms).toMatchObject({ to: phone, channel: "sms", code: expect.stringMatching(/^\d{6}$/), link: null });
  expect((await verify(token, anotherCode(sms?.code ?? ""))).json.error).toBe("wrong_code");
  expect((await verify(token, sms?.code ?? "")).json).toMatchObject({
    success: true,
    user: { is_phone_verified: true },
  });
  expect((await sendAgain(token)).json.errors).toEqual({ phone: [expect.stringMatching(/^already_verified/)] });
});

test("a phone is found in the inbox however its plus is written", async () => {
  const { phone } = await registerByPhone(house);
  await mailsTo(house, phone, "verify");
  for (const to of [phone, encodeURIComponent(phone), phone.slice(1)])
    expect((await house.desk<{ items: object[] }>(`/inbox?to=${to}`)).json.items).toHaveLength(1);
});

test("a registration by phone is refused as one by mail is", async () => {
  const { phone } = await registerByPhone(house);
  expect((await registration({ phone })).json.errors).toEqual({ phone: [expect.stringMatching(/^taken/)] });
  for (const [form, field, key] of [
    [{ phone: "+7912" }, "phone", "invalid_phone"],
    [{ phone: "" }, "phone", "required"],
    [{ phone: "+12025550123" }, "phone", "invalid_phone"],
    [{ phone: "+375171234567" }, "phone", "invalid_phone"],
    [{ phone: "7901123456" }, "phone", "invalid_phone"],
    [{ password: "short" }, "password", "weak_password"],
    [{ accept: false }, "accept", "accept_needed"],
    [{ promo: "FREE" }, "promo", "promo_unknown"],
    [{ email: "x@example.com" }, "email", "unexpected"],
  ] as const)
    expect((await registration(form)).json.errors?.[field]?.[0]?.split(":")[0]).toBe(key);
  await house.desk("/geo", { country_code: "US" });
  expect((await registration({})).json.error).toBe("region_blocked");
  await house.desk("/geo", { country_code: "RU" });
});

test("one phone has one account, however many ask at once", async () => {
  const phone = newPhone();
  const replies = await Promise.all(Array.from({ length: 5 }, () => registration({ phone })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a phone and its password log in, and a wrong one and an unknown phone are told apart by nothing", async () => {
  const { phone } = await registerByPhone(house);
  expect((await logIn(`8${phone.slice(2)}`, password)).json).toMatchObject({ success: true, sso: null });
  const [wrong, unknown] = [await logIn(phone, "wrong-horse-1"), await logIn(newPhone(), "wrong-horse-1")];
  expect(wrong.json.error).toBe("wrong_credentials");
  expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
});

test("a code out of the SMS logs in, once; another one waits a minute", async () => {
  const { phone } = await registerByPhone(house);
  expect((await ask(phone)).json).toEqual({ success: true, resend_in: 60, length: 6 });
  const first = await codeTo(house, phone, "login");
  expect((await askAgain(phone)).status).toBe(429);
  nowMs += minuteMs;
  expect((await askAgain(phone)).json).toEqual({ success: true, resend_in: 60 });
  const second = await codeTo(house, phone, "login", 2);
  if (first !== second) expect((await enter(phone, first)).json.error).toBe("wrong_code");
  const entered = await enter(phone, second);
  expect(entered.json).toMatchObject({ success: true, token: expect.any(String) });
  expect((await profile(entered.json.token ?? "")).phone).toBe(phone);
  expect((await enter(phone, second)).json.error).toBe("wrong_code");
});

test("a phone that nobody has meets the same answers, and gets no SMS", async () => {
  const { phone: known } = await registerByPhone(house);
  const unknown = newPhone();
  for (const step of [
    ask,
    askAgain,
    (phone: string) => enter(phone, "000000"),
    (phone: string) => ofPassword("forgot", { phone }),
    (phone: string) => ofPassword("forgot", { phone }),
    (phone: string) => ofPassword("code/confirm", { phone, code: "000000" }),
    (phone: string) => ofPassword("reset", { phone, code: "000000", ...words }),
  ]) {
    const [left, right] = [await step(known), await step(unknown)];
    expect([right.status, right.text]).toEqual([left.status, left.text]);
    expect(Object.keys(right.headers).sort()).toEqual(Object.keys(left.headers).sort());
  }
  await mailsTo(house, known, "reset");
  await house.app.house.outboundQueue.sendDue();
  expect((await house.desk<{ items: object[] }>(`/inbox?to=${unknown}`)).json.items).toEqual([]);
});

test("a forgotten password is set anew by the code of the SMS, which confirms the phone", async () => {
  const { phone, token: session } = await registerByPhone(house);
  expect((await ofPassword("forgot", { phone })).json).toEqual({ success: true, resend_in: 60, earlier: false });
  expect((await ofPassword("forgot", { phone })).json).toMatchObject({ success: true, earlier: true });
  const code = await codeTo(house, phone, "reset");
  expect((await ofPassword("code/confirm", { phone, code: anotherCode(code) })).json.error).toBe("wrong_code");
  const { data } = (await ofPassword("code/confirm", { phone, code })).json;
  expect((await ofPassword("reset", { reset_token: data?.reset_token, ...words })).json).toMatchObject({
    success: true,
  });
  expect((await logIn(phone, password)).status).toBe(422);
  const { token = "" } = (await logIn(phone, next)).json;
  expect((await profile(token)).is_phone_verified).toBe(true);
  expect((await house.api("/profile/user", { headers: bearer(session) })).status).toBe(401);
  expect((await mailsTo(house, phone, "notice"))[0]?.channel).toBe("sms");
});

test("the code can also come with the password itself", async () => {
  const { phone } = await registerByPhone(house);
  await ofPassword("forgot", { phone });
  const code = await codeTo(house, phone, "reset");
  expect((await ofPassword("reset", { phone, code, ...words })).json).toMatchObject({ success: true });
  expect((await logIn(phone, next)).status).toBe(200);
  expect(Object.keys((await ofPassword("reset", words)).json.errors ?? {})).toEqual(["phone", "code"]);
});

test("the link of the SMS carries the phone, is good for that phone alone, and for phones only", async () => {
  const { phone } = await registerByPhone(house);
  await ofPassword("forgot", { phone });
  const [sms] = await mailsTo(house, phone, "reset");
  expect(sms?.code).toMatch(/^\d{6}$/);
  expect(sms?.link).toMatch(new RegExp(`/reset-password/[\\w-]{43}\\?phone=${phone.slice(1)}$`));
  const token = await tokenTo(house, phone, "reset");
  const good = { success: true, data: { reset_token: expect.stringMatching(/^[\w-]{43}$/) } };
  expect((await ofPassword("token/check", { token })).json).toEqual(good);
  expect((await ofPassword("token/check", { token, phone: phone.slice(1) })).json).toEqual(good);
  expect((await ofPassword("token/check", { token, phone: newPhone() })).json).toEqual({ success: false });
  expect((await ofPassword("token/check", { token: "made-up", phone })).json).toEqual({ success: false });
  expect((await call("/api/v2/auth/password/email/token/check", { token })).json).toEqual({ success: false });
  const byMail = { reset_token: token, ...words };
  expect((await call("/api/v2/auth/password/email/reset/token", byMail)).json.error).toBe("wrong_token");
  expect((await call("/api/v2/auth/password/email/token/confirm", { token })).json.error).toBe("wrong_token");
  expect((await ofPassword("token/confirm", { token, phone: newPhone() })).json.error).toBe("wrong_token");
  const { json } = await ofPassword("token/confirm", { token, phone });
  expect([json, json.data?.reset_token === token]).toEqual([good, false]);
  expect((await ofPassword("reset", { reset_token: token, ...words })).json.error).toBe("wrong_token");
  const { json: checked } = await ofPassword("token/check", { token: json.data?.reset_token });
  const handed = checked.data?.reset_token ?? "";
  expect((await ofPassword("reset", { reset_token: handed, ...words })).json).toMatchObject({ success: true });
  expect((await ofPassword("token/check", { token: handed, phone })).json).toEqual({ success: false });
});

test("a phone is added to an account of an address, and logs in from then on", async () => {
  const { token } = await register(house);
  expect((await sendAgain(token)).json.errors).toEqual({ phone: [expect.stringMatching(/^required/)] });
  const phone = newPhone("+7701");
  expect((await sendAgain(token, phone)).json).toEqual({ success: true, resend_in: 60 });
  expect((await profile(token)).phone).toBeNull();
  const code = await codeTo(house, phone, "verify");
  expect((await verify(token, code)).json.user).toMatchObject({ phone, is_phone_verified: true });
  expect((await logIn(phone, password)).status).toBe(200);
});

test("codes for an address and for a phone that are on their way at the same time do not meet", async () => {
  const { token } = await registerByPhone(house);
  const [email, phone] = [newEmail(), newPhone()];
  await call("/api/v2/auth/email/resend", { email, current_password: password }, token);
  await sendAgain(token, phone);
  const [mailed, sent] = [await codeTo(house, email, "verify"), await codeTo(house, phone, "verify")];
  if (mailed !== sent) expect((await verify(token, mailed)).json.error).toBe("wrong_code");
  const byMail = await call("/api/v2/auth/email/verify/code", { code: mailed }, token);
  expect(byMail.json.user).toMatchObject({ email, is_email_verified: true });
  expect((await verify(token, sent)).json.user).toMatchObject({ phone, is_phone_verified: true });
});

test("a phone that somebody else has is not told before its code has been shown", async () => {
  const owner = await registerByPhone(house);
  const other = await register(house);
  expect((await sendAgain(other.token, owner.phone)).status).toBe(200);
  const code = await codeTo(house, owner.phone, "verify", 2);
  expect((await verify(other.token, code)).json.errors).toEqual({ phone: [expect.stringMatching(/^taken/)] });
});

test("an SMS is in the player's language", async () => {
  const { phone, token } = await registerByPhone(house);
  await house.api("/profile/settings", { method: "PUT", body: { locale: "kk-KZ" }, headers: bearer(token) });
  await ask(phone);
  expect((await mailsTo(house, phone, "login"))[0]?.text).toContain("Каратқа кіру коды");
});
