import { expect, test } from "vitest";
import { bearer, cookieOf, newEmail, password, refresh, register } from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { anotherCode, codeTo, mailsTo, tokenTo } from "../../tests/world/mail.ts";

let nowMs = Date.now();
const house = await startHouse({ clock: { now: () => nowMs } });
const minuteMs = 60_000;
const next = "another-horse-8";

interface Answered {
  success?: boolean;
  token?: string;
  data?: { reset_token: string };
  error?: string;
  errors?: Record<string, string[]>;
}
const call = (path: string, body: object, token?: string) =>
  house.api<Answered>(path, { body, headers: token ? bearer(token) : {} });
const ofPassword = (path: string, body: object, token?: string) =>
  call(`/api/v2/auth/password/email/${path}`, body, token);
const forgot = (email: string) => ofPassword("forgot", { email });
const words = { password: next, password_confirm: next };
const resetByToken = (reset_token: string, form: object = words, token?: string) =>
  ofPassword("reset/token", { reset_token, ...form }, token);
const update = (token: string, body: object) => call("/password/update", body, token);
const logIn = (email: string, word: string) => call("/api/v2/auth/login/email/password", { email, password: word });
const profileStatus = async (token: string) => (await house.api("/profile/user", { headers: bearer(token) })).status;

test("a password that is forgotten is set anew by the code of the mail", async () => {
  const { email } = await register(house);
  expect((await forgot(email.toUpperCase())).json).toEqual({ success: true, resend_in: 60, earlier: false });
  const confirmed = await ofPassword("code/confirm", { email, code: await codeTo(house, email, "reset") });
  expect(confirmed.json).toEqual({ data: { reset_token: expect.stringMatching(/^[\w-]{43}$/) } });
  const token = confirmed.json.data?.reset_token ?? "";
  expect((await resetByToken(token)).json).toMatchObject({ success: true });
  expect((await logIn(email, password)).status).toBe(422);
  expect((await logIn(email, next)).status).toBe(200);
  expect((await resetByToken(token)).json).toMatchObject({ error: "wrong_token" });
});

test("the code can also come with the password itself", async () => {
  const { email } = await register(house);
  await forgot(email);
  const code = await codeTo(house, email, "reset");
  expect((await ofPassword("reset/code", { email, code: anotherCode(code), ...words })).json.error).toBe("wrong_code");
  expect((await ofPassword("reset/code", { email, code, ...words })).json).toMatchObject({ success: true });
  expect((await ofPassword("reset/code", { email, code, ...words })).json.error).toBe("wrong_code");
  expect((await logIn(email, next)).status).toBe(200);
  const missing = await ofPassword("reset/code", words);
  expect(Object.keys(missing.json.errors ?? {})).toEqual(["email", "code"]);
});

test("the link of the mail leads to the page in the player's language, and is looked at without being used up", async () => {
  const { email, token: session } = await register(house);
  await house.api("/profile/settings", { method: "PUT", body: { locale: "en-US" }, headers: bearer(session) });
  await forgot(email);
  const [mail] = await mailsTo(house, email, "reset");
  expect(mail?.link).toMatch(/^http:\/\/karat\.localhost:\d+\/en\/reset-password\/[\w-]{43}$/);
  const token = await tokenTo(house, email, "reset");
  const good = { success: true, data: { reset_token: expect.stringMatching(/^[\w-]{43}$/) } };
  const [first, second] = [await ofPassword("token/check", { token }), await ofPassword("token/check", { token })];
  expect([first.json, second.json]).toEqual([good, good]);
  const handed = first.json.data?.reset_token ?? "";
  expect(new Set([token, handed, second.json.data?.reset_token]).size).toBe(3);
  expect((await resetByToken(handed)).json).toMatchObject({ success: true });
  for (const spent of [token, handed, second.json.data?.reset_token, "made-up"])
    expect((await ofPassword("token/check", { token: spent })).json).toEqual({ success: false });
});

test("the token of the link is exchanged for another one, once, and is worth nothing from then on", async () => {
  const { email } = await register(house);
  await forgot(email);
  const token = await tokenTo(house, email, "reset");
  const atOnce = await Promise.all([1, 2, 3].map(() => ofPassword("token/confirm", { token })));
  const [confirmed] = atOnce.filter(({ status }) => status === 200);
  expect(atOnce.filter(({ status }) => status === 422)).toHaveLength(2);
  expect(confirmed?.json).toEqual({ success: true, data: { reset_token: expect.stringMatching(/^[\w-]{43}$/) } });
  const fresh = confirmed?.json.data?.reset_token ?? "";
  expect(fresh).not.toBe(token);
  expect((await ofPassword("token/check", { token })).json).toEqual({ success: false });
  expect((await ofPassword("token/confirm", { token })).json).toMatchObject({
    error: "wrong_token",
    errors: { token: [expect.stringMatching(/^wrong_token/)] },
  });
  expect((await resetByToken(token)).json.error).toBe("wrong_token");
  expect((await ofPassword("token/check", { token: fresh })).json.success).toBe(true);
  expect((await resetByToken(fresh)).json).toMatchObject({ success: true });
  expect((await resetByToken(fresh)).json.error).toBe("wrong_token");
});

test("a look at a link while a password is being set leaves no token behind that would outlive it", async () => {
  const { email } = await register(house);
  await forgot(email);
  const token = await tokenTo(house, email, "reset");
  const { pool } = house.database;
  const setting = await pool.connect();
  try {
    await setting.query("begin");
    const { rows } = await setting.query<{ id: bigint }>(
      "update players set password_hash = password_hash where email = $1 returning id",
      [email],
    );
    const looking = ofPassword("token/check", { token });
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
    await setting.query("delete from one_time_tokens where player = $1", [rows[0]?.id]);
    await setting.query("commit");
    expect((await looking).json).toEqual({ success: false });
    const left = "select 1 from one_time_tokens where player = $1";
    expect((await pool.query(left, [rows[0]?.id])).rowCount).toBe(0);
  } finally {
    setting.release();
  }
});

test("no exchange and no look makes a link good for longer than its quarter of an hour", async () => {
  const { email } = await register(house);
  await forgot(email);
  const token = await tokenTo(house, email, "reset");
  nowMs += 14 * minuteMs;
  const looked = await ofPassword("token/check", { token });
  const { json } = await ofPassword("token/confirm", { token });
  nowMs += minuteMs;
  for (const late of [looked.json.data?.reset_token, json.data?.reset_token])
    expect((await resetByToken(late ?? "")).json.error).toBe("wrong_token");
});

test("a link is good for a quarter of an hour, and a login link resets nothing", async () => {
  const { email } = await register(house);
  await forgot(email);
  const token = await tokenTo(house, email, "reset");
  await call("/auth/send_login_data", { email });
  expect((await resetByToken(await tokenTo(house, email, "login"))).json.error).toBe("wrong_token");
  expect((await call("/auth/simple", { token })).json.error).toBe("wrong_token");
  nowMs += 15 * minuteMs;
  expect((await resetByToken(token)).json.error).toBe("wrong_token");
});

test("a reset ends every session, and the player is told by mail", async () => {
  const player = await register(house);
  const other = await logIn(player.email, password);
  await forgot(player.email);
  await resetByToken(await tokenTo(house, player.email, "reset"));
  expect(await profileStatus(player.token)).toBe(401);
  expect((await refresh(house, player)).status).toBe(401);
  expect((await refresh(house, { token: other.json.token ?? "", cookie: cookieOf(other) })).status).toBe(401);
  expect(await mailsTo(house, player.email, "notice")).toHaveLength(1);
});

test("whoever sets a new password by code or link is logged in with it", async () => {
  for (const way of ["code", "token"] as const) {
    const { email } = await register(house);
    await forgot(email);
    const right =
      way === "code"
        ? { email, code: await codeTo(house, email, "reset") }
        : { reset_token: await tokenTo(house, email, "reset") };
    const reply = await ofPassword(`reset/${way}`, { ...right, ...words });
    const token = reply.json.token ?? "";
    expect(await profileStatus(token)).toBe(200);
    expect((await refresh(house, { token, cookie: cookieOf(reply) })).status).toBe(200);
  }
});

test("whoever resets the password while logged in stays so, and others do not", async () => {
  const player = await register(house);
  const other = await logIn(player.email, password);
  await forgot(player.email);
  const { json } = await resetByToken(await tokenTo(house, player.email, "reset"), words, player.token);
  expect(json).toEqual({ success: true });
  expect(await profileStatus(player.token)).toBe(200);
  expect(await profileStatus(other.json.token ?? "")).toBe(401);
});

test("once a password is set, codes and links that are still on their way are worth nothing", async () => {
  const { email } = await register(house);
  await forgot(email);
  const [code, token] = [await codeTo(house, email, "reset"), await tokenTo(house, email, "reset")];
  await call("/api/v2/auth/login/email/verification", { email });
  const entering = await codeTo(house, email, "login");
  await resetByToken(token);
  expect((await ofPassword("code/confirm", { email, code })).json.error).toBe("wrong_code");
  expect((await call("/api/v2/auth/login/email/code", { email, code: entering })).json.error).toBe("wrong_code");
});

test("whoever asks again too early is told for how long, and that nothing new was sent, whether or not the address is known", async () => {
  const [{ email: known }, unknown] = [await register(house), newEmail()];
  for (const [passedMs, answer] of [
    [0, { success: true, resend_in: 60, earlier: false }],
    [18_000, { success: true, resend_in: 42, earlier: true }],
    [42_000, { success: true, resend_in: 60, earlier: false }],
  ] as const) {
    nowMs += passedMs;
    for (const email of [known, unknown]) expect((await forgot(email)).json).toEqual(answer);
  }
  const code = await codeTo(house, known, "reset", 2);
  expect(await mailsTo(house, known, "reset")).toHaveLength(2);
  expect((await forgot(known)).json).toMatchObject({ earlier: true });
  // The first code does still work. Once it is used, another can be had at once.
  expect((await ofPassword("reset/code", { email: known, code, ...words })).json).toMatchObject({ success: true });
  expect((await forgot(known)).json).toEqual({ success: true, resend_in: 60, earlier: false });
  await codeTo(house, known, "reset", 3);
});

test("for an address that nobody has, the answers are the same", async () => {
  const [{ email: known }, unknown] = [await register(house), newEmail()];
  for (const [path, body] of [
    ["forgot", {}],
    ["forgot", {}],
    ["code/confirm", { code: "000000" }],
    ["reset/code", { code: "000000", ...words }],
  ] as const) {
    const [left, right] = [
      await ofPassword(path, { email: known, ...body }),
      await ofPassword(path, { email: unknown, ...body }),
    ];
    expect([path, right.status, right.text]).toEqual([path, left.status, left.text]);
  }
});

test("a code of another player's mail resets nothing", async () => {
  const [one, other] = [await register(house), await register(house)];
  await forgot(one.email);
  await forgot(other.email);
  const [own, foreign] = [await codeTo(house, one.email, "reset"), await codeTo(house, other.email, "reset")];
  if (own !== foreign) expect((await ofPassword("code/confirm", { email: one.email, code: foreign })).status).toBe(422);
  expect((await ofPassword("code/confirm", { email: one.email, code: own })).status).toBe(200);
});

test("a new password is held to the same rules, and nothing is used up by one that is not", async () => {
  const { email } = await register(house);
  await forgot(email);
  const token = await tokenTo(house, email, "reset");
  const weak = await resetByToken(token, { password: "short", password_confirm: "short" });
  expect(Object.keys(weak.json.errors ?? {})).toEqual(["password"]);
  const different = await resetByToken(token, { password: next, password_confirm: "other-horse-9" });
  expect(different.json.errors).toEqual({ password_confirm: [expect.stringMatching(/^password_mismatch/)] });
  expect((await resetByToken(token)).status).toBe(200);
});

test("a password that everybody tries first is refused wherever one is set, and uses nothing up", async () => {
  const { email, token } = await register(house);
  const common = { password: "Football2024", password_confirm: "Football2024" };
  const breached = [expect.stringMatching(/^breached_password/)];
  const change = await update(token, { old_password: password, ...common });
  expect([change.status, change.json.errors]).toEqual([422, { new_password: breached }]);
  await forgot(email);
  const code = await codeTo(house, email, "reset");
  expect((await ofPassword("reset/code", { email, code, ...common })).json.errors).toEqual({ password: breached });
  const link = await tokenTo(house, email, "reset");
  expect((await resetByToken(link, common)).json.errors).toEqual({ password: breached });
  const both = { password: "Football2024", password_confirm: next };
  const mismatch = [expect.stringMatching(/^password_mismatch/)];
  for (const [path, proof] of [
    ["email/reset/token", { reset_token: link }],
    ["email/reset/code", { email, code }],
    ["phone/reset", { reset_token: link }],
  ] as const) {
    const reset = (form: object) => call(`/api/v2/auth/password/${path}`, { ...proof, ...form });
    expect((await reset(both)).json.errors).toEqual({ password: breached, password_confirm: mismatch });
    const weak = (await reset({ password: "short", password_confirm: next })).json.errors;
    expect(weak).toEqual({ password: [expect.stringMatching(/^weak_password/)], password_confirm: mismatch });
    const missing = (await reset({ password: "Football2024" })).json.errors;
    expect(missing).toEqual({ password: breached, password_confirm: [expect.stringMatching(/^required/)] });
  }
  expect((await resetByToken(link)).status).toBe(200);

  const { token: fresh } = (await logIn(email, next)).json;
  await house.database.pool.query("update players set password_hash = null where email = $1", [email]);
  const set = (confirm_password: string) =>
    call("/api/v2/auth/password/set", { password: "iloveyou1", confirm_password }, fresh);
  expect((await set("iloveyou1")).json.errors).toEqual({ password: breached });
  expect(new Set(Object.keys((await set("iloveyou2")).json.errors ?? {}))).toEqual(
    new Set(["password", "confirm_password"]),
  );
  const weak = await call("/api/v2/auth/password/set", { password: "short", confirm_password: next }, fresh);
  expect(new Set(Object.keys(weak.json.errors ?? {}))).toEqual(new Set(["password", "confirm_password"]));
});

test("of two resets by the same token at the same time, one counts", async () => {
  const { email } = await register(house);
  await forgot(email);
  const token = await tokenTo(house, email, "reset");
  const replies = await Promise.all([resetByToken(token), resetByToken(token), resetByToken(token)]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a player changes the password, stays logged in here and nowhere else", async () => {
  const player = await register(house);
  const other = await logIn(player.email, password);
  expect((await update(player.token, { old_password: password, ...words })).json).toEqual({ success: true });
  expect(await profileStatus(player.token)).toBe(200);
  expect((await refresh(house, player)).status).toBe(200);
  expect(await profileStatus(other.json.token ?? "")).toBe(401);
  expect((await logIn(player.email, next)).status).toBe(200);
  expect((await logIn(player.email, password)).status).toBe(422);
});

test("a change that is wrong says what is wrong with each of the three fields, all at once", async () => {
  const { email, token } = await register(house);
  const all = await update(token, { old_password: "wrong-horse-1", password: "short", password_confirm: "other" });
  expect(all.status).toBe(422);
  expect(all.json.errors).toEqual({
    old_password: [expect.stringMatching(/^wrong_password/)],
    new_password: [expect.stringMatching(/^weak_password/)],
    password_confirm: [expect.stringMatching(/^password_mismatch/)],
  });
  const required = [expect.stringMatching(/^required/)];
  const empty = { old_password: required, new_password: required, password_confirm: required };
  const odd = { old_password: 7, password: ["x"], password_confirm: "" };
  for (const form of [{}, { old_password: "", password: "", password_confirm: "" }, odd])
    expect((await update(token, form)).json.errors).toEqual(empty);
  expect((await update(token, { old_password: "wrong-horse-1", ...words })).json.errors).toHaveProperty("old_password");
  expect((await logIn(email, password)).status).toBe(200);
});

test("the same password is no new one, which only whoever knows it is told", async () => {
  const { token } = await register(house);
  const same = { old_password: password, password, password_confirm: password };
  const reply = await update(token, same);
  expect([reply.status, reply.json.errors]).toEqual([422, { new_password: [expect.stringMatching(/^same_password/)] }]);
  const guessed = await update(token, { old_password: next, ...words });
  expect(Object.keys(guessed.json.errors ?? {})).toEqual(["old_password"]);
});

test("the old password cannot be guessed there either", async () => {
  const { token } = await register(house);
  const statuses = [];
  for (let guess = 0; guess < 11; guess += 1)
    statuses.push((await update(token, { old_password: `wrong-horse-${guess}`, ...words })).status);
  expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
});

test("a first password is set once, by whoever has come in without one", async () => {
  const { email, token, cookie } = await register(house);
  const set = (body: object) =>
    house.api<Answered>("/api/v2/auth/password/set", { body, headers: { ...bearer(token), Cookie: cookie } });
  const form = { password: next, confirm_password: next };
  const early = await set(form);
  expect([early.status, early.json.errors]).toEqual([422, { password: [expect.stringMatching(/^password_exists/)] }]);
  await house.database.pool.query("update players set password_hash = null where email = $1", [email]);
  expect((await set({ ...form, confirm_password: "other" })).json.errors).toEqual({
    confirm_password: [expect.stringMatching(/^password_mismatch/)],
  });
  expect(Object.keys((await set({ password: "short", confirm_password: "short" })).json.errors ?? {})).toEqual([
    "password",
  ]);
  expect((await set(form)).json).toEqual({ success: true });
  expect((await logIn(email, next)).status).toBe(200);
  expect((await call("/api/v2/auth/password/set", form)).status).toBe(401);
});
