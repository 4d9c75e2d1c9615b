import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { BillingData, Payout } from "../../contract/cashier.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import {
  bearer,
  type Login,
  newEmail,
  newPhone,
  password,
  register,
  registerByPhone,
} from "../../tests/builders/accounts.ts";
import { startHouse } from "../../tests/world/house.ts";
import { allSent, anotherCode, codeTo, mailsTo, tokenTo } from "../../tests/world/mail.ts";
import { createPayingOut } from "../../tests/builders/paying-out.ts";
import { cardMethod, createWithdrawers } from "../../tests/builders/withdrawers.ts";

let nowMs = Date.now();
const clock = { now: () => nowMs };
const house = await startHouse({ clock, paymentProvider: createPayingOut({ clock }).provider });
const { pool } = house.database;
const hourMs = 3_600_000;
const v2 = "/api/v2/auth";
const next = "another-horse-8";

type Answered = Partial<Payout> & ErrorBody & { user?: { email: string | null; phone: string | null }; to?: string };
type Fresh = Pick<Login, "token"> & Partial<Login>;

const as =
  ({ token, cookie }: Fresh) =>
  (path: string, body: object = {}, headers: Record<string, string> = {}) =>
    house.api<Answered>(path, { body, headers: { ...bearer(token), ...(cookie && { Cookie: cookie }), ...headers } });

const faultsOf = ({ json }: { json: Answered }) =>
  Object.fromEntries(Object.entries(json.errors ?? {}).map(([name, [fault = ""]]) => [name, fault.split(":")[0]]));
const profileOf = async ({ token }: Fresh) =>
  (await house.api<{ user: object }>("/profile/user", { headers: bearer(token) })).json.user;
const statusOf = async ({ token }: Fresh) => (await house.api("/profile/user", { headers: bearer(token) })).status;
const noticesTo = async (address: string) =>
  (await house.desk<{ items: { text: string }[] }>(`/inbox?to=${encodeURIComponent(address)}&purpose=notice`)).json
    .items;

/** What a thief can do who has a stolen access token, but not the browser. */
const thiefOf = ({ token }: Fresh) => as({ token });

async function confirmed() {
  const player = await register(house);
  await as(player)(`${v2}/email/verify/code`, { code: await codeTo(house, player.email, "verify") });
  return player;
}

/** An account made through a provider, which vouches for its address or knows none. */
async function social({ email }: { email: string | null }) {
  const player = await register(house);
  await pool.query(
    `update players set password_hash = null, register_method = 'social', email = $2, is_email_verified = $3
     where email = $1`,
    [player.email, email, email !== null],
  );
  return player;
}

async function addPhone(player: Fresh, proof: object): Promise<string> {
  const phone = newPhone();
  await as(player)(`${v2}/phone/resend`, { phone, ...proof });
  const { status } = await as(player)(`${v2}/phone/verify/code`, { code: await codeTo(house, phone, "verify") });
  expect(status).toBe(200);
  return phone;
}

test("whoever has got hold of a token puts no address of theirs into the place of an unconfirmed one", async () => {
  const player = await register(house);
  const thief = thiefOf(player);
  const theirs = newEmail();
  for (const proof of [{}, { current_password: "wrong-horse-1" }, { change_code: "000000" }]) {
    const refused = await thief(`${v2}/email/resend`, { email: theirs, ...proof });
    expect([refused.status, Object.keys(faultsOf(refused))]).toEqual([422, ["current_password"]]);
  }
  await allSent(house);
  expect(await house.desk(`/inbox?to=${theirs}`)).toMatchObject({ json: { items: [] } });
  expect(await profileOf(player)).toMatchObject({ email: player.email, phone: null });
});

test("nor do they add a phone of theirs to an account whose address is confirmed, or give it a first password", async () => {
  const player = await confirmed();
  expect(faultsOf(await thiefOf(player)(`${v2}/phone/resend`, { phone: newPhone() }))).toEqual({
    current_password: "required",
  });
  const elsewhere = await social({ email: newEmail() });
  const form = { password: next, confirm_password: next };
  expect(faultsOf(await thiefOf(elsewhere)(`${v2}/password/set`, form))).toEqual({ change_code: "required" });
  expect(faultsOf(await thiefOf(elsewhere)(`${v2}/phone/resend`, { phone: newPhone() }))).toEqual({
    change_code: "required",
  });
  expect(await profileOf(elsewhere)).toMatchObject({ is_password_exists: false, phone: null });
});

test("the password is guessed at there no more often than elsewhere", async () => {
  const player = await register(house);
  const statuses = [];
  for (let guess = 0; guess < 11; guess += 1) {
    const form = { email: newEmail(), current_password: `wrong-horse-${guess}` };
    statuses.push((await thiefOf(player)(`${v2}/email/resend`, form)).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
});

test("a code that has come to an address without having been asked for by the owner makes it nobody's", async () => {
  const player = await register(house);
  const theirs = newEmail();
  // An order as an earlier build would have written it.
  await house.app.house.outboundQueue.order(pool, {
    kind: "verify",
    address: { channel: "email", text: theirs },
    player: BigInt(((await profileOf(player)) as { id: string }).id),
  });
  const reply = await thiefOf(player)(`${v2}/email/verify/code`, { code: await codeTo(house, theirs, "verify") });
  expect([reply.status, reply.json.error]).toEqual([422, "wrong_code"]);
  expect(await profileOf(player)).toMatchObject({ email: player.email });
});

test("an address with a slip in it is mended with the password; the old one hears of it, and all other sessions end", async () => {
  const player = await register(house);
  const other = await house.api<{ token: string }>(`${v2}/login/email/password`, {
    body: { email: player.email, password },
  });
  const email = newEmail();
  expect((await as(player)(`${v2}/email/resend`, { email, current_password: password })).json).toMatchObject({
    success: true,
  });
  // Two mails that are under way at once may come in either order.
  await mailsTo(house, email, "verify");
  // Asked for again, the code does not need the password once more.
  nowMs += 60_000;
  expect((await as(player)(`${v2}/email/resend`, { email })).status).toBe(200);
  const reply = await as(player)(`${v2}/email/verify/code`, { code: await codeTo(house, email, "verify", 2) });
  expect(reply.json.user).toMatchObject({ email, is_email_verified: true });
  const [notice] = await mailsTo(house, player.email, "notice");
  expect(notice?.text).toContain(`${email.slice(0, 1)}•••@example.com`);
  expect(notice?.text).not.toContain(email);
  expect(notice?.text).toMatch(/GMT\+3/);
  expect(await noticesTo(email)).toEqual([]);
  expect([await statusOf(player), await statusOf(other.json)]).toEqual([200, 401]);
  const { items } = (
    await house.api<{ items: object[] }>("/profile/sessions?state=ended", { headers: bearer(player.token) })
  ).json;
  expect(items).toEqual([expect.objectContaining({ end_reason: "contacts" })]);
});

test("an account with two addresses tells both of a first password, which a code to the confirmed one has let in", async () => {
  const email = newEmail();
  const player = await social({ email });
  const sent = await as(player)(`${v2}/change/code`);
  expect(sent.json).toMatchObject({
    success: true,
    resend_in: 60,
    length: 6,
    to: `${email.slice(0, 1)}•••@example.com`,
  });
  const phone = await addPhone(player, { change_code: await codeTo(house, email, "change") });
  await mailsTo(house, email, "notice");

  await as(player)(`${v2}/change/code`);
  await mailsTo(house, email, "change");
  nowMs += 60_000;
  await as(player)(`${v2}/change/code`);
  const code = await codeTo(house, email, "change", 2);
  const form = { password: next, confirm_password: next };
  const wrong = await as(player)(`${v2}/password/set`, { ...form, change_code: anotherCode(code) });
  expect([wrong.json.error, faultsOf(wrong)]).toEqual(["wrong_code", { change_code: "wrong_code" }]);
  expect((await as(player)(`${v2}/password/set`, { ...form, change_code: code })).status).toBe(200);
  expect((await as(player)(`${v2}/password/set`, { ...form, change_code: code })).status).toBe(422);
  await mailsTo(house, email, "notice", 2);
  await mailsTo(house, phone, "notice");
});

test("whoever has neither a password nor a confirmed address has just logged in, in the browser that asks", async () => {
  const player = await social({ email: null });
  const phone = newPhone();
  // An access token without the browser's session cookie is not enough.
  expect((await thiefOf(player)(`${v2}/phone/resend`, { phone })).json.error).toBe("login_needed");
  expect(
    (await as({ ...player, cookie: (await register(house)).cookie })(`${v2}/phone/resend`, { phone })).status,
  ).toBe(403);
  expect((await as(player)(`${v2}/change/code`)).json.error).toBe("contact_needed");
  // Nor may a thief link an account where no contact could be notified.
  const link = { provider: "sandbox", origin: house.site };
  expect((await thiefOf(player)("/profile/identities", link)).json.error).toBe("login_needed");
  expect((await as(player)("/profile/identities", link)).json.error).not.toBe("login_needed");
  expect((await as(player)(`${v2}/phone/resend`, { phone })).status).toBe(200);

  const late = await social({ email: null });
  await pool.query(
    "update sessions set created_at = created_at - interval '15 minutes' where player = (select id from players where id = $1)",
    [((await profileOf(late)) as { id: string }).id],
  );
  expect((await as(late)(`${v2}/phone/resend`, { phone: newPhone() })).json.error).toBe("login_needed");
});

test("a phone that was mistyped at the registration is mended with the password, and the registration's own needs none", async () => {
  const player = await registerByPhone(house);
  expect((await as(player)(`${v2}/phone/resend`)).status).toBe(200);
  const phone = newPhone();
  expect(faultsOf(await as(player)(`${v2}/phone/resend`, { phone }))).toEqual({ current_password: "required" });
  await as(player)(`${v2}/phone/resend`, { phone, current_password: password });
  await as(player)(`${v2}/phone/verify/code`, { code: await codeTo(house, phone, "verify") });
  expect(await profileOf(player)).toMatchObject({ phone, is_phone_verified: true });
  expect(await mailsTo(house, player.phone, "notice")).toHaveLength(1);
});

test("a new password takes back what somebody was let to have before it", async () => {
  const player = await register(house);
  const theirs = newEmail();
  await as(player)(`${v2}/email/resend`, { email: theirs, current_password: password });
  const code = await codeTo(house, theirs, "verify");
  await as(player)("/password/update", { old_password: password, password: next, password_confirm: next });
  expect((await as(player)(`${v2}/email/verify/code`, { code })).json.error).toBe("wrong_code");
  expect(await profileOf(player)).toMatchObject({ email: player.email });
});

test("links and codes that are on their way to the address before are worth nothing after the change", async () => {
  const player = await register(house);
  await house.api("/auth/send_login_data", { body: { email: player.email } });
  const token = await tokenTo(house, player.email, "login");
  const email = newEmail();
  await as(player)(`${v2}/email/resend`, { email, current_password: password });
  await as(player)(`${v2}/email/verify/code`, { code: await codeTo(house, email, "verify") });
  expect((await house.api("/auth/simple", { body: { token } })).json["error"]).toBe("wrong_token");
});

test("a withdrawal's code goes to no address that nobody has confirmed", async () => {
  const player = await register(house);
  await house.desk("/money", { player: player.email, amount: "1000.00" });
  await pool.query("update players set is_age_vouched = true where email = $1", [player.email]);
  const withdraw = () =>
    as(player)(
      "/api/v2/billing/payout",
      { method: cardMethod, amount: "100.00", destination: "4111111111111111" },
      { "Idempotency-Key": randomUUID() },
    );
  expect((await withdraw()).json.error).toBe("contact_needed");
  await as(player)(`${v2}/email/verify/code`, { code: await codeTo(house, player.email, "verify") });
  // Confirming an address the player already has is no change, so nothing has to wait.
  expect((await withdraw()).json.state).toBe("unconfirmed");
});

test("for a day after a change money goes to places where it has been, and to no other; the desk ends the wait", async () => {
  const enter = createWithdrawers(house);
  const player = await enter();
  const ordered = await player.withdraw("100.00", { destination: "5555555555554444" });
  const code = await codeTo(house, player.email, "payout");
  const waitOf = async ({ headers }: { headers: Record<string, string> }) =>
    (await house.api<BillingData>("/api/v2/billing/data", { headers })).json.payout_wait;
  expect(await waitOf(player)).toBeNull();
  await addPhone({ token: player.headers.Authorization.slice(7) }, { current_password: password });
  const untilMs = nowMs + 24 * hourMs;
  const until = new Date(untilMs).toISOString();
  expect(await waitOf(player)).toEqual({ until, places: [], is_all: true });

  const refused = await player.withdraw("100.00", { destination: "5555555555554444" });
  expect([refused.status, refused.json.error, refused.json.retry_after]).toEqual([403, "contacts_changed", 86_400]);
  expect(refused.json.errors).toEqual({ destination: [`contacts_changed: ${new Date(untilMs).toISOString()}`] });
  // A withdrawal waiting for its code may have been ordered by a thief.
  expect((await player.confirm(ordered.json.id, code)).json).toMatchObject({
    error: "contacts_changed",
    errors: { code: [`contacts_changed: ${new Date(untilMs).toISOString()}`] },
  });
  expect((await player.withdraw()).json.state).toBe("waiting");
  // The dialog names earlier destinations that were paid to, not those that were only ordered.
  const places = [{ method: cardMethod, shown: "•••• 1111" }];
  expect(await waitOf(player)).toEqual({ until, places, is_all: true });

  nowMs = untilMs - 1;
  const login = { email: player.email, password };
  const { json } = await house.api<{ token: string }>(`${v2}/login/email/password`, { body: login });
  const later = player.as(json.token);
  expect((await later.withdraw("100.00", { destination: "5555555555554444" })).json.error).toBe("contacts_changed");
  nowMs = untilMs;
  expect(await waitOf(later)).toBeNull();
  expect((await later.withdraw("100.00", { destination: "5555555555554444" })).json.state).toBe("unconfirmed");

  const other = await enter({ isKnown: false });
  await addPhone({ token: other.headers.Authorization.slice(7) }, { current_password: password });
  expect((await other.withdraw()).json.error).toBe("contacts_changed");
  await house.desk("/limits/reset", { player: String(other.id) });
  expect((await other.withdraw()).json.state).toBe("unconfirmed");
});

test("whoever takes an account by reading its unconfirmed address takes no money out of it for a day", async () => {
  const { email } = await register(house);
  await house.desk("/money", { player: email, amount: "1000.00" });
  await house.api(`${v2}/password/email/forgot`, { body: { email } });
  const words = { password: next, password_confirm: next };
  await house.api(`${v2}/password/email/reset/token`, {
    body: { reset_token: await tokenTo(house, email, "reset"), ...words },
  });
  const { json } = await house.api<{ token: string }>(`${v2}/login/email/password`, {
    body: { email, password: next },
  });
  await pool.query("update players set is_age_vouched = true where email = $1", [email]);
  const reply = await as(json)(
    "/api/v2/billing/payout",
    { method: cardMethod, amount: "100.00", destination: "4111111111111111" },
    { "Idempotency-Key": randomUUID() },
  );
  expect(reply.json.error).toBe("contacts_changed");
});
